/** Changes of one gesture that come closer together than this are one movement of a hand. */
export const STREAM_MS = 100
