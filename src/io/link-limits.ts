/** Longest link that is read or written, in characters after the `#`: below what every browser takes as an address (Safari, the strictest, about 80 000). */
export const MAX_LINK_LENGTH = 50_000

/** Longest whole address that mail, chats and documents carry unharmed: Discord takes messages of 2 000 characters, Excel and older Outlooks 2 083. */
export const MAX_SHARED_LENGTH = 2_000

/** Largest document that a link may unpack to. Deflate can make 1 000 bytes of one: the bound ends such a bomb early. */
export const MAX_UNPACKED_BYTES = 1_000_000
