// The English texts a first list is drawn with, in one; areas speak English through their declarations, and what their own
// screens add stands in a words.ts too. A room joins by having one; those nobody sees before the first rows are in later.ts.
import { joined } from './joined.ts'
import { i18n } from './speech.ts'
import './named.ts'
import './told.ts'

export const english = joined(
  import.meta.glob<Record<string, string>>(
    [
      '../*/words.ts',
      '../{session,shell}/wordsInside.ts',
      '../../areas/*/words.ts',
      '!../{i18n,account,upload,palette,journal,compare,detail,form,keys,sheet,states,developer,notices,deck,help,tree,lens,timeline,matrix}/words.ts',
    ],
    { eager: true, import: 'words' },
  ),
)

i18n.addResourceBundle('en', 'translation', english, true, true)
