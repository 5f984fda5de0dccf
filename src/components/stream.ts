/** Changes of one gesture that come closer together than this are one movement of a hand. */
export const STREAM_MS = 100
/** How long a hand must be still to have come to rest. */
export const REST_MS = 120
