// The theme that the address asks for, or else the chosen one, before the first paint: a file of its own because no script stands in the page itself.
;(() => {
  try {
    const asked = new URLSearchParams(location.search).get('theme')
    const theme = /^(auto|light|dark)$/.test(asked) ? asked : localStorage.getItem('slackline.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be forbidden: then the system's theme holds.
  }
})()
