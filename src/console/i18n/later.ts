// The English texts of the rooms that come after the first rows: what is fetched then imports this file, and its texts are
// known before it is drawn.
import { ruleText } from '#rules/words.ts'
import { joined } from './joined.ts'
import { i18n } from './speech.ts'

const rooms = joined(
  import.meta.glob<Record<string, string>>(
    [
      '../{account,upload,palette,journal,compare,detail,form,keys,sheet,states,developer,notices,deck,help,tree,lens,timeline,matrix,home}/words.ts',
      '../session/words{Code,Mail,Denied,Social,Unsaved}.ts',
      '../{action,fields,shell,grid}/wordsLater.ts',
    ],
    {
      eager: true,
      import: 'words',
    },
  ),
)

/** The rules speak with figures the reader sees in the place's own currency, in English too. */
const rules = Object.fromEntries(Object.entries(ruleText).map(([name, text]) => [`rules.${name}`, text]))

i18n.addResourceBundle('en', 'translation', { ...rooms, ...rules }, true, true)
