// The button of the columns; what can be chosen, and what it opens in, come with the first press.
import { IconButton, type IconButtonProps } from '@radix-ui/themes'
import { lazy, type Ref, Suspense, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

const ColumnsPopover = lazy(() =>
  import('./ColumnsPopover.tsx').then(({ ColumnsPopover }) => ({ default: ColumnsPopover })),
)

export const ColumnsButton = (props: IconButtonProps & { ref?: Ref<HTMLButtonElement> }) => {
  const { t } = useWords()
  return (
    <IconButton type="button" variant="soft" color="gray" aria-label={t('grid.columns')} {...props}>
      <Icon name="columns-3" />
    </IconButton>
  )
}

export const ColumnsMenu = () => {
  const [isWanted, setWanted] = useState(false)
  const button = <ColumnsButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ColumnsPopover />
    </Suspense>
  )
}
