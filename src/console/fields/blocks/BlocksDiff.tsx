// What changed in a tree of blocks, block by block: which came and went, which moved, and which of its fields says something else.
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { partNamed } from '#contract/codecs/groups.ts'
import type { Field } from '#contract/field.ts'
import { type Block, blocksIn } from '#contract/fields/blocks.ts'
import { blockChanges } from '#rules/blocks/changes.ts'
import { Cell } from '../Cell.tsx'
import { isEmpty } from '../empty.ts'
import { blockName } from './blockName.ts'

interface DiffProps {
  field: Field
  before: unknown
  after: unknown
}

interface PartProps {
  name: string
  part: Field
  before: unknown
  after: unknown
}

const PartChange = ({ name, part, before, after }: PartProps) => {
  const words = useWords()
  const side = (value: unknown) => (isEmpty(value) ? '–' : <Cell name={name} field={part} value={value} />)
  return (
    <span className="groups-part">
      {words.told(partNamed(name, part))}:{' '}
      <del>
        <span className="hidden">{words.t('action.before')} </span>
        {side(before)}
      </del>{' '}
      <ins>
        <span className="hidden">{words.t('action.after')} </span>
        {side(after)}
      </ins>
    </span>
  )
}

export const BlocksDiff = ({ field, before, after }: DiffProps) => {
  const words = useWords()
  const { urlLang } = usePlace()
  const { blocks: types = {} } = field.facts
  const nameOf = (block: Block) => blockName(block, types, words, urlLang)
  return (
    <ul className="groups-diff">
      {blockChanges(blocksIn(before), blocksIn(after)).map(change => {
        const { block } = change
        const key = `${change.kind}-${block.id}`
        const name = nameOf(block)
        if (change.kind === 'removed')
          return (
            <li key={key}>
              <del>{words.t('field.rowGone', { name })}</del>
            </li>
          )
        if (change.kind !== 'changed') {
          const isAdded = change.kind === 'added'
          const into = change.within && nameOf(change.within)
          const word = isAdded ? (into ? 'addedIn' : 'added') : into ? 'movedIn' : 'moved'
          const text = words.t(`field.blocks.${word}`, { name, into: into ?? '' })
          return <li key={key}>{isAdded ? <ins>{text}</ins> : text}</li>
        }
        const { fields = {} } = types[block.type] ?? {}
        return (
          <li key={key}>
            <bdi>{name}</bdi>{' '}
            {change.names.map(one => {
              const part = fields[one]
              return (
                part && (
                  <PartChange
                    key={one}
                    name={one}
                    part={part}
                    before={change.before.props[one] ?? null}
                    after={block.props[one] ?? null}
                  />
                )
              )
            })}
          </li>
        )
      })}
    </ul>
  )
}
