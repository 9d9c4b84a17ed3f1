// What the cards of a start page are called.
import type { Words } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { figureName } from './Figure.tsx'

const house: Readonly<Record<string, string>> = {
  attention: 'home.needsYou',
  planned: 'home.goesLive',
  drafts: 'home.drafts',
  views: 'home.views',
  recent: 'shell.recent',
  team: 'home.team',
  jobs: 'shell.running',
}

export const cardName = (words: Words, card: string): string => {
  const says = house[card]
  if (says) return words.t(says)
  const [area = '', name = ''] = card.split('.')
  const resource = knownResource(area)
  return resource ? figureName(words, resource, name) : card
}
