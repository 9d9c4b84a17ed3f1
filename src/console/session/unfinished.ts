// Drafts that wait in this place, as forms one can go back to; and the word about them when somebody comes back here.
import { wordsNow } from '#console/i18n/words.ts'
import { keptLineKey } from '#console/palette/memory/keptLineKey.ts'
import { calm } from '#console/shell/calm.ts'
import { currentPath, go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { createScreenOf, recordScreenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { allDrafts, dropDraft, type Stored } from './drafts.ts'
import { resourceNamed } from './me.ts'
import { loaded } from './storage.ts'

export interface Unfinished {
  key: string
  at: string
  resource: Resource
  /** Absent while the record is new. */
  id?: string
  /** What the form of a new record begins with. */
  given?: URLSearchParams
  path: string
}

const formsAmong = (drafts: readonly Stored[]): Unfinished[] =>
  drafts.flatMap(({ key, at }) => {
    const [name = '', rest = ''] = key.split('/')
    const [id = '', given] = rest.split('?')
    const resource = resourceNamed(name)
    if (!resource || !id) return []
    const fresh = { key, at, resource, path: createScreenOf(resource) }
    if (id === 'new' && given) return [{ ...fresh, given: new URLSearchParams(given), path: `${fresh.path}?${given}` }]
    if (id === 'new') return [fresh]
    return [{ key, at, resource, id, path: `${recordScreenOf(resource, id)}/edit` }]
  })

export const unfinishedHere = async (): Promise<Unfinished[]> => formsAmong(await allDrafts())

/** What was being typed in the palette. */
const offerLine = (line: Stored | undefined): void => {
  if (!line) return
  const words = wordsNow()
  const run = () =>
    void import('#console/palette/memory/openKeptLine.ts').then(({ openKeptLine }) => openKeptLine(line))
  void toast({
    kind: 'info',
    id: 'unfinishedLine',
    stays: true,
    text: words.t('drafts.command'),
    action: { label: words.t('drafts.show'), run },
    onClose: () => void dropDraft(keptLineKey),
  })
}

/**
 * Said once on coming back, unless the form is what one has come back to: a page that is only loaded again shows it by itself.
 * The palette is closed then, so its line is offered; a new tab has nothing of the one it was opened from.
 */
export const offerUnfinished = async (isBack: boolean): Promise<void> => {
  await calm
  if (!isBack && loaded() !== 'reload') return
  const drafts = await allDrafts()
  offerLine(drafts.find(({ key }) => key === keptLineKey))
  if (!isBack) return
  const forms = formsAmong(drafts)
  const [first] = forms
  const [here = ''] = currentPath().split('#')
  const [screen] = here.split('?')
  if (!first || screen === '/' || forms.some(({ id, path }) => path === (id ? screen : here))) return
  const words = wordsNow()
  void toast({
    kind: 'info',
    id: 'unfinished',
    text: words.t('drafts.waiting', { count: forms.length }),
    action: { label: words.t('drafts.show'), run: () => go(forms.length === 1 ? first.path : '/') },
  })
}
