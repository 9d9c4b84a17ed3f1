// Trees of blocks, told by what stands at the top of them.
import { useWords } from '#console/i18n/words.ts'
import { blockNamed, blocksIn } from '#contract/fields/blocks.ts'
import type { CellProps, Visual } from './visual.ts'

const shown = 5

const Cell = ({ value, field }: CellProps) => {
  const words = useWords()
  const tree = blocksIn(value)
  const { blocks: types = {} } = field.facts
  const names = tree.slice(0, shown).map(({ type }) => (types[type] ? words.told(blockNamed(types[type])) : type))
  return (
    <span>
      {words.row(names)}
      {tree.length > shown ? ` +${words.number(tree.length - shown)}` : ''}
    </span>
  )
}

export const blocks: Visual = { Cell }
