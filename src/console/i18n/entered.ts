// The English texts of the rooms one enters, which nothing beside a screen says: what such a room begins with imports this file.
// Whoever reads another language gets theirs with it.
import { speakEntered } from './inside.ts'
import { joined } from './joined.ts'
import { i18n } from './speech.ts'

const rooms = joined(
  import.meta.glob<Record<string, string>>(
    ['../{compare,developer,states}/words.ts', '../{account,deck,detail,form,help,upload}/wordsPage.ts'],
    { eager: true, import: 'words' },
  ),
)

i18n.addResourceBundle('en', 'translation', rooms, true, true)
void speakEntered()
