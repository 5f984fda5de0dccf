import { defineElement } from './element.ts'

// Read while the script runs: later there is no current script. In development this is a module, which has none; the site's root is its home.
const script = document.currentScript
defineElement(script instanceof HTMLScriptElement ? new URL('.', script.src).href : new URL('/', location.href).href)
