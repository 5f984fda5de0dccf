/** What a page says to a worker that waits: the person wants the new version now. */
export const ACTIVATE = 'slackline: activate'
