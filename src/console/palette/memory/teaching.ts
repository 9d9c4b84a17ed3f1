// The last of the ways on where nothing was found: whoever keeps the synonyms of the place says what is meant, in place.
import { startWish } from '#console/action/startWish.ts'
import type { Words } from '#console/i18n/words.ts'
import { knownResource, may, wholeResource } from '#console/session/me.ts'
import { tagOf } from '#contract/language.ts'
import { actionOf } from '#contract/standard.ts'
import { searchesName, tellable } from '#contract/unfound.ts'
import type { PaletteRow } from '../row.ts'

const verb = 'newSynonym'

const begin = async (term: string, language: string): Promise<void> => {
  const resource = await wholeResource(searchesName)
  const action = resource && actionOf(resource, verb)
  if (action) await startWish({ action, resource, begun: { term, language }, face: 'palette' })
}

/** None for what is no word one calls a command. */
export const teachRows = (query: string, words: Words): PaletteRow[] => {
  const term = tellable(query)
  if (term === undefined || !knownResource(searchesName) || !may(`${searchesName}.${verb}`)) return []
  return [
    {
      id: 'teach:term',
      group: 'commands',
      title: words.t('palette.teach', { text: query.trim() }),
      marks: [],
      icon: 'plus',
      choice: { kind: 'run', run: () => void begin(term, tagOf(words.language)).catch(() => {}) },
    },
  ]
}
