// The English texts a first list is drawn with, in one; areas speak English through their declarations, and bring what their own
// screens add. A room joins by having a words.ts; those nobody sees before the first rows are in later.ts and entered.ts.
import { joined } from './joined.ts'
import { i18n } from './speech.ts'
import './named.ts'
import './told.ts'

export const english = joined(
  import.meta.glob<Record<string, string>>(
    [
      '../*/words.ts',
      '../{session,shell}/wordsInside.ts',
      '!../{i18n,account,upload,palette,journal,compare,detail,form,keys,sheet,states,developer,notices,deck,help,tree,lens,timeline,matrix,home}/words.ts',
    ],
    { eager: true, import: 'words' },
  ),
)

i18n.addResourceBundle('en', 'translation', english, true, true)

const brought = new Set<string>()

/** What an area that has come adds. */
export const sayEnglish = (area: string, words: Readonly<Record<string, string>>): void => {
  if (brought.has(area)) return
  brought.add(area)
  i18n.addResourceBundle('en', 'translation', words, true, true)
}
