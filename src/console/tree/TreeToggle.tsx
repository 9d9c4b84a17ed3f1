// The list as a tree, or as rows again: a press, a key, a command and an address that says which.
import '#console/i18n/later.ts'
import { ViewTool } from '#console/grid/ViewTool.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { useLensAt } from '#console/lens/lensAt.ts'
import { isTreeNow, showTree } from './showing.ts'

export const TreeToggle = ({ isTree }: { isTree: boolean }) => {
  const { t } = useWords()
  // At another moment nothing is moved, and its branches are not kept.
  const isLens = useLensAt() !== undefined
  const turn = () => showTree(!isTreeNow())
  useKeys('list', { 'Shift+t': turn }, { enabled: !isLens })
  if (isLens) return null
  return <ViewTool icon="tree" name={t('tree.show')} keys="Shift+T" isOn={isTree} onPress={turn} />
}
