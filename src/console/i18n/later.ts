// The English texts of the rooms that come after the first rows: what is fetched then imports this file, and its texts are
// known before it is drawn.
import { joined } from './joined.ts'
import { i18n } from './speech.ts'

const rooms = joined(
  import.meta.glob<Record<string, string>>(
    [
      '../{account,upload,palette,journal,detail,form,keys,sheet,notices,deck,help,tree,lens,timeline,matrix,home}/words.ts',
      '../session/words{Code,Mail,Denied,Social,Unsaved}.ts',
      '../{action,fields,shell,grid}/wordsLater.ts',
    ],
    {
      eager: true,
      import: 'words',
    },
  ),
)

i18n.addResourceBundle('en', 'translation', rooms, true, true)
