// The children of a record as a matrix, or as a table again: a press, a key, a command and an address that says which.
import '#console/i18n/later.ts'
import { IconButton } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { useLensAt } from '#console/lens/lensAt.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { type Crossed, turnMatrix, useMatrixOpen } from './showing.ts'

export const MatrixToggle = ({ child }: { child: Crossed }) => {
  const { t } = useWords()
  const isOpen = useMatrixOpen(child)
  // At another moment nothing is changed.
  const isLens = useLensAt() !== undefined
  const turn = () => turnMatrix(child)
  useKeys('record', { 'Shift+e': turn }, { enabled: !isLens })
  if (isLens) return null
  return (
    <Hint text={t('matrix.open')}>
      <IconButton
        type="button"
        size="1"
        variant={isOpen ? 'surface' : 'soft'}
        color={isOpen ? undefined : 'gray'}
        data-does="record Shift+E"
        aria-label={t('matrix.open')}
        aria-pressed={isOpen}
        onClick={turn}
      >
        <Icon name="columns-3" />
      </IconButton>
    </Hint>
  )
}
