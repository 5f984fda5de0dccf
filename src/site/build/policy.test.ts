import { describe, expect, it } from 'vitest'
import { POLICY, withPolicy } from './policy.ts'

const page = (body: string) => `<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`

describe('the policy of a page', () => {
  it('stands first in the head', () => {
    expect(withPolicy(page(''), 'x.html')).toContain(`<head>\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
  })
  it('allows no inline script, no eval and no other origin', () => {
    expect(POLICY).not.toMatch(/unsafe|\*|https?:/)
    for (const rule of ["default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
      expect(POLICY).toContain(rule)
    }
  })
  it('is not written twice', () => {
    const once = withPolicy(page(''), 'x.html')
    expect(withPolicy(once, 'x.html')).toBe(once)
  })
  it.each([
    ['a script in the markup', '<script>alert(1)</script>'],
    ['a script in the markup', '<script type="module">alert(1)</script>'],
    ['a <style> element', '<style>a{}</style>'],
    ['a style attribute', '<p class="x" style="color:red">'],
    ['an event handler in the markup', '<img src="x" onerror="x()">'],
    ['a javascript: address', '<a href="javascript:x()">'],
  ])('would stop %s: so does the build', (what, body) => {
    expect(() => withPolicy(page(body), 'x.html')).toThrow(`x.html has ${what}`)
  })
  it('leaves data, files and text about code alone', () => {
    const fine = '<script type="application/json">{"a":1}</script><script src="a.js"></script><pre>&lt;p style="x"> onclick="y"</pre>'
    expect(withPolicy(page(fine), 'x.html')).toContain(fine)
  })
})
