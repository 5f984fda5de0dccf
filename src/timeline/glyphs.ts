import type { GlyphName, Shape } from './figure.ts'

/*
 * A disc, or a square, ends a bar; a ring hangs below, or is a handle. Round end: the deadline. Square: the reserve, which is two walls.
 * All are drawn around 0,0 and fit into 18 px, but for the timeout's handle, which is 27 long.
 */

const CLOCK = 'M0-4.4V0L3 1.9'

export const glyphs: Readonly<Record<GlyphName, readonly Shape[]>> = {
  deadline: [circle(8, 'f-deadline'), path('M-5 0H1.2M-1.4-2.9L1.6 0L-1.4 2.9M4.3-4.3V4.3', 'g-on')],
  reserve: [
    { kind: 'rect', x: -8, y: -8, width: 16, height: 16, rx: 3, className: 'f-deadline' },
    path('M-5.6 0H0M-2.6-2.9L.4 0L-2.6 2.9M2.6-4.3V4.3M5-3V3', 'g-on'),
  ],
  timeout: [circle(7.2, 'g-ring t-timeout'), path(CLOCK, 'g-open t-timeout')],
  'timeout-handle': [
    { kind: 'rect', x: -9, y: -9, width: 27, height: 18, rx: 9, className: 'pill-wide t-timeout' },
    path(CLOCK, 'g-open t-timeout'),
    path('M9.6-3.4v6.8M12.9-3.4v6.8', 'g-open t-timeout thin'),
  ],
  error: [circle(8, 'f-error'), path('M0-4.2V.8M0 4V4.1', 'g-on')],
  cancelled: [circle(7.2, 'g-ring t-still'), path('M-3-3L3 3M3-3L-3 3', 'g-open t-still')],
  denied: [circle(6.6, 'g-ring t-deadline'), path('M-4.6 4.6L4.6-4.6', 'g-open t-deadline')],
  skip: [path('M-4-4L0 0L-4 4M1-4L5 0L1 4', 'g-open t-still')],
  'not-started': [circle(5, 'g-ring g-broken t-still')],
  'not-sent': [circle(7.2, 'g-ring t-deadline'), path('M-3.6 0H1M-1-2.2L1.2 0L-1 2.2M3.6-3.4V3.4', 'g-open t-deadline thin')],
  ambiguous: [
    path('M0-9L9 0L0 9L-9 0Z', 'g-diamond'),
    path('M-2.3-1.9C-2.3-4.6 2.3-4.6 2.3-1.9C2.3-.2 0-.3 0 1.6M0 4V4.1', 'g-open g-ink'),
  ],
  clock: [circle(6.2, 'g-ring t-still thin'), path('M0-3.6V0L2.4 1.5', 'g-open t-still thin')],
}

function circle(r: number, className: string): Shape {
  return { kind: 'circle', cx: 0, cy: 0, r, className }
}

function path(d: string, className: string): Shape {
  return { kind: 'path', d, className }
}
