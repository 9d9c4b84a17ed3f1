// Radix Themes with our tokens: light or dark, the accent of the brand, the direction of the language. Radix fixes its
// own provider to left-to-right, so the direction is given again inside it (stack.md).
import { Theme as RadixTheme } from '@radix-ui/themes'
import { Direction } from 'radix-ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { accentOf } from '#contract/accent.ts'
import { appearanceNow, onAppearance } from './appearance.ts'

export const Theme = ({ children }: { children: ReactNode }) => {
  const { dir } = useWords()
  const place = useMaybePlace()
  const appearance = useSyncExternalStore(onAppearance, appearanceNow)
  return (
    <RadixTheme
      appearance={appearance}
      accentColor={accentOf(place?.accent)}
      grayColor="slate"
      panelBackground="solid"
      radius="medium"
    >
      <Direction.Provider dir={dir}>{children}</Direction.Provider>
    </RadixTheme>
  )
}
