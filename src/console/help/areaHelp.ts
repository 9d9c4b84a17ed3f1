// What the areas tell of their fields and actions when somebody asks: fetched with the first help that is opened, in the
// reader's language.
import { i18n } from '#console/i18n/speech.ts'
import { keyOf } from '#contract/address.ts'
import type { Meanings } from '#contract/meaning.ts'

const told = Object.values(
  import.meta.glob<readonly Meanings[]>('../../areas/*/help.ts', { eager: true, import: 'help' }),
).flat()
const files = import.meta.glob<Record<string, string>>('../../locales/*/help.json', { import: 'default' })

const examples: Readonly<Record<string, string>> = Object.assign({}, ...told.map(each => each.examples))

i18n.addResourceBundle('en', 'translation', Object.assign({}, ...told.map(({ texts }) => texts)), true, true)

/** By the message key of what it is an example of. */
export const ownExample = (key: string): string | undefined => examples[keyOf.meaning(key)]

export const speakHelp = async (language: string): Promise<void> => {
  const read = files[`../../locales/${language}/help.json`]
  if (read) i18n.addResourceBundle(language, 'translation', await read(), true, true)
}
