import { labFileName, printLab } from '../io/lab-file.ts'
import type { BadLink } from '../io/lab-link-read.ts'
import { MAX_SHARED_LENGTH } from '../io/link-limits.ts'
import { presets } from '../presets/presets.ts'
import type { LabOrigin, LabStore, Notice, OpenLab } from '../store/lab-store.ts'
import { formatNumber } from '../timeline/format-ms.ts'
import { saveText } from './save-text.ts'
import { copyOrShow, showLinkDialog } from './share/link-dialog.ts'

/** What is on screen beside a link that could not be opened. */
export type Shown = 'own' | 'opening' | 'open'

const SHOWN: Readonly<Record<Shown, string>> = {
  own: 'What you see is your own last lab, not the link’s.',
  opening: 'What you see is the opening example, not the link’s lab.',
  open: 'What you see is the lab that was open before, not the link’s.',
}

/** Why a link was not opened, and what can be done. The link itself stays in the address bar, and can be copied. */
export function badLinkNotice(link: BadLink, address: string, shown: Shown): Notice {
  const newest = link.reason === 'newer' ? [{ label: 'Load the newest Slackline', run: loadNewest }] : []
  return {
    tone: 'error',
    title: `The link is ${link.title}. ${SHOWN[shown]} The link stays in the address bar.`,
    details: link.errors,
    actions: [
      ...newest,
      { label: 'Paste the whole link', run: () => showLinkDialog({ kind: 'paste' }) },
      { label: 'Copy the link’s text', run: () => void copyOrShow(address) },
    ],
  }
}

/** Whether a lab is more than a preset as it ships. */
export function isTheirs({ lab }: OpenLab): boolean {
  return !presets.some((preset) => preset.lab === lab)
}

/** Says that what is on screen came from a link, and leads back to what the person had. */
export function openedNotice(store: LabStore, before: OpenLab, origin: LabOrigin): Notice {
  return {
    tone: 'info',
    title: `${origin.kind === 'preset' ? 'This is an example, opened from a link.' : 'Opened from a link.'} Your own lab is kept as it was.`,
    details: [],
    actions: [{ label: 'Back to my lab', run: () => store.getState().openLab(before.lab, before.origin) }],
  }
}

/** A link that was copied, and that not everything will carry. */
export function longLinkNotice(store: LabStore, length: number): Notice {
  return {
    tone: 'info',
    title: `The link is copied. It has ${formatNumber(length)} characters, and some chats and programs cut a link off after ${formatNumber(MAX_SHARED_LENGTH)}: a file is safer.`,
    details: [],
    actions: [saveAction(store)],
  }
}

export function noLinkNotice(store: LabStore): Notice {
  return {
    tone: 'error',
    title: 'This lab is too large for a link. A file holds it.',
    details: [],
    actions: [saveAction(store)],
  }
}

export function joinNotices(first: Notice | null, second: Notice | null): Notice | null {
  if (first === null || second === null) return first ?? second
  return {
    tone: first.tone === 'error' ? 'error' : second.tone,
    title: `${first.title} ${second.title}`,
    details: [...first.details, ...second.details],
    actions: [...(first.actions ?? []), ...(second.actions ?? [])],
  }
}

function saveAction(store: LabStore) {
  const save = () => {
    const { lab } = store.getState().current
    saveText(labFileName(lab), printLab(lab))
  }
  return { label: 'Save file', run: save }
}

/** A page that was kept for offline use may be older than the site. */
function loadNewest(): void {
  const reload = () => location.reload()
  // There is none over plain HTTP, and asking for it may be refused in a frame.
  const updated = (async () => (await navigator.serviceWorker?.getRegistration())?.update())()
  updated.then(reload, reload)
}
