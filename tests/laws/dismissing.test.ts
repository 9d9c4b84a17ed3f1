// No dialog offers to cancel a cancelling: in every language the button that leaves and the deed beside it have names of their own.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { dismissal } from '#console/action/dismissal.ts'
import { words as english } from '#console/action/wordsLater.ts'
import { keyOf } from '#contract/address.ts'
import { languages } from '#contract/session.ts'
import { actionsOf } from '#contract/standard.ts'
import { spoken } from './spoken.ts'

const read = (language: string, name: string): Record<string, string> =>
  language === 'en' ? english : spoken(language, name)

/** The least that two forms of a word have in common: Annulla and Annullare. */
const stemOf = (word: string): string => word.toLowerCase().slice(0, Math.max(2, Math.ceil(word.length * 0.6)))

describe.each(languages)('%s', language => {
  const console = read(language, 'console')
  const t = (key: string) => console[key] ?? ''
  const labels = read(language, 'areas')
  const deeds = resources.flatMap(resource =>
    actionsOf(resource).map(action => ({
      id: action.id,
      label:
        (language !== 'en' &&
          (labels[keyOf.action(resource, action.name)] ?? labels[`actions.${action.name}.label`])) ||
        action.label,
    })),
  )

  test('what leaves a dialog never says what its deed says', () => {
    const both = deeds.filter(({ label }) => label.toLowerCase().includes(stemOf(dismissal({ t } as never, label))))
    expect(both).toEqual([])
  })

  test('where nothing is cancelled it is called as ever', () => {
    expect(dismissal({ t } as never, 'Ω')).toBe(console['action.cancel'])
  })
})
