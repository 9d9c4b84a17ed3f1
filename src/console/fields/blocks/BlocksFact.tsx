// A tree of blocks on a record's page: an outline with what each block says.
import { useWords } from '#console/i18n/words.ts'
import { partNamed } from '#contract/codecs/groups.ts'
import type { Field } from '#contract/field.ts'
import { type Block, type BlockKinds, blocksIn } from '#contract/fields/blocks.ts'
import { Cell } from '../Cell.tsx'
import { isEmpty } from '../empty.ts'
import { labelOf } from './blockName.ts'
import './blocks.css'

const One = ({ block, types }: { block: Block; types: BlockKinds }) => {
  const words = useWords()
  const told = Object.entries(types[block.type]?.fields ?? {}).filter(([name]) => !isEmpty(block.props[name]))
  return (
    <li className="blocks-told">
      <span className="block-kind">{labelOf(block, types, words)}</span>
      {told.length > 0 && (
        <dl>
          {told.map(([name, part]) => (
            <div key={name}>
              <dt>{words.told(partNamed(name, part))}</dt>
              <dd>
                <Cell name={name} field={part} value={block.props[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {block.children && <Outline tree={block.children} types={types} />}
    </li>
  )
}

const Outline = ({ tree, types }: { tree: readonly Block[]; types: BlockKinds }) => (
  <ol className="blocks-outline">
    {tree.map(block => (
      <One key={block.id} block={block} types={types} />
    ))}
  </ol>
)

export const BlocksFact = ({ field, value }: { field: Field; value: unknown }) => (
  <Outline tree={blocksIn(value)} types={field.facts.blocks ?? {}} />
)
