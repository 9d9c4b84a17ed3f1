// The thesaurus is fetched when the palette is first opened, and what the place has added to it. What was typed before it came is asked again, unless somebody has
// begun to go through the rows.
import { useEffect } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { paletteLeafOf } from '#machines/palette.ts'
import { askAgain, paletteNow } from '../actor.ts'
import { taughtCome, taughtNow } from '../memory/taught.ts'
import { rowsOf } from '../view.ts'
import { isThesaurusHere, thesaurusCome } from './thesaurus.ts'

const come = async (): Promise<void> => {
  const [isHere, taught] = [isThesaurusHere(), taughtNow()]
  await Promise.all([thesaurusCome(), taughtCome()])
  if (isHere && taught === taughtNow()) return
  const snapshot = paletteNow().getSnapshot()
  const { query, activeId } = snapshot.context
  const isAtFirst = activeId === undefined || activeId === rowsOf(snapshot)[0]?.id
  if (isThesaurusHere() && query !== '' && isAtFirst && paletteLeafOf(snapshot) === 'browsing') askAgain()
}

export const useThesaurus = (): void => {
  const { language } = useWords()
  useEffect(() => {
    void come()
  }, [language])
}
