// Opens the columns: the same button before what it opens has come and after.
import { IconButton, type IconButtonProps } from '@radix-ui/themes'
import type { Ref } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'

export const ColumnsButton = (props: IconButtonProps & { ref?: Ref<HTMLButtonElement> }) => {
  const { t } = useWords()
  return (
    <Hint text={t('grid.columns')}>
      <IconButton
        type="button"
        className="list-wide"
        variant="soft"
        color="gray"
        aria-label={t('grid.columns')}
        {...props}
      >
        <Icon name="columns-3" />
      </IconButton>
    </Hint>
  )
}
