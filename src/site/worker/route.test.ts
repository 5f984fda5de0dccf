import { describe, expect, it } from 'vitest'
import { fileAt } from './route.ts'

const files = new Set(['index.html', 'three-rows.html', 'assets/main-1.js', 'docs/index.html'])
const scope = 'https://host.example/a/b/'
const page = (path: string) => fileAt(scope + path, scope, files, true)
const part = (path: string) => fileAt(scope + path, scope, files, false)

describe('the file that an address means', () => {
  it('is index.html for a folder', () => {
    expect(page('')).toBe('index.html')
    expect(page('docs/')).toBe('docs/index.html')
    expect(part('')).toBeNull()
  })
  it('is the same with any query and any fragment', () => {
    expect(page('?theme=dark#v1.abc')).toBe('index.html')
    expect(page('three-rows.html?x')).toBe('three-rows.html')
  })
  it('is the page of that name where the ending is left out, as hosts do', () => {
    expect(page('three-rows')).toBe('three-rows.html')
    expect(part('three-rows')).toBeNull()
  })
  it('is a part by its exact name only', () => {
    expect(part('assets/main-1.js')).toBe('assets/main-1.js')
    expect(part('assets/main-2.js')).toBeNull()
    expect(part('assets%2Fmain-1.js')).toBe('assets/main-1.js')
    expect(part('%E0%A4%A')).toBeNull()
  })
  it('is none outside the folder of the site or on another host', () => {
    expect(fileAt('https://host.example/index.html', scope, files, true)).toBeNull()
    expect(fileAt('https://other.example/a/b/index.html', scope, files, true)).toBeNull()
  })
})
