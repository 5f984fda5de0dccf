// The theme that the address asks for, or else the chosen one, before the first paint: a file of its own because no script stands in the page itself.
;(() => {
  try {
    const asked = new URLSearchParams(location.search).get('theme')
    const theme = /^(auto|light|dark)$/.test(asked) ? asked : localStorage.getItem('slackline.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be forbidden: then the system's theme holds.
  }
  // Controls that are used before the page is live are marked, and it takes over what they say. What the browser fills in by itself is not marked.
  const mark = ({ type, target }) => {
    const control = type === 'click' ? target.closest('button') : target
    if (control) control.setAttribute('data-touched', '')
  }
  const kinds = ['input', 'click']
  for (const kind of kinds) addEventListener(kind, mark)
  addEventListener(
    'slackline:live',
    () => {
      for (const kind of kinds) removeEventListener(kind, mark)
    },
    { once: true },
  )
})()
