// The list as a tree, or as rows again: a press, a key, a command and an address that says which.
import '#console/i18n/later.ts'
import { IconButton } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { useLensAt } from '#console/lens/lensAt.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { isTreeNow, showTree } from './showing.ts'

export const TreeToggle = ({ isTree }: { isTree: boolean }) => {
  const { t } = useWords()
  // At another moment nothing is moved, and its branches are not kept.
  const isLens = useLensAt() !== undefined
  const turn = () => showTree(!isTreeNow())
  useKeys('list', { 'Shift+t': turn }, { enabled: !isLens })
  if (isLens) return null
  return (
    <Hint text={t('tree.show')} keys="Shift+T" does="list Shift+T">
      <IconButton
        type="button"
        size="1"
        variant={isTree ? 'solid' : 'ghost'}
        color={isTree ? undefined : 'gray'}
        data-does="list Shift+T"
        aria-label={t('tree.show')}
        aria-pressed={isTree}
        onClick={turn}
      >
        <Icon name="tree" size={14} />
      </IconButton>
    </Hint>
  )
}
