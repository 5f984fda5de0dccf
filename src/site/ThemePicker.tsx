import { useState } from 'react'
import { readTheme, type Theme, writeTheme } from './theme.ts'

/** Light, dark, or as the system says. */
export function ThemePicker() {
  const [theme, setTheme] = useState<Theme>(readTheme)
  return (
    <label className="pick pick-theme">
      <span>Theme</span>
      <select
        aria-label="Theme"
        value={theme}
        onChange={(event) => {
          const next = event.currentTarget.value as Theme
          setTheme(next)
          writeTheme(next)
        }}
      >
        <option value="auto">Auto</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}
