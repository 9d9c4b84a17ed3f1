// The editor of a tree of blocks: an outline one walks by arrow keys and edits by keys, buttons or dragging, each block opening to
// its fields. Nothing is lost by an edit: what was taken away can be put back where it was.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { addable } from '#rules/blocks.ts'
import { leaving } from '../leaving.ts'
import type { ControlProps } from '../visual.ts'
import { AddBlock } from './AddBlock.tsx'
import { BlockRow } from './Block.tsx'
import { useBlockDrag } from './blockDrag.ts'
import { type Editing, useBlocks } from './useBlocks.ts'
import '../entries.css'
import './blocks.css'

interface OutlineProps {
  control: ControlProps
  editing: Editing
}

/** The tree by itself; with `editing.apart` the fields of its blocks stand elsewhere. */
export const BlockOutline = ({ control, editing }: OutlineProps) => {
  const { t, dir } = useWords()
  const { id, labelId, describedBy, disabled, invalid } = control
  const { tree, rules, types, gone, news } = editing
  const drag = useBlockDrag(editing)
  const kinds = addable(tree, undefined, rules)
  const [into, out] = dir === 'rtl' ? ['←', '→'] : ['→', '←']
  return (
    // biome-ignore lint/a11y/useSemanticElements: the name stands outside, a fieldset would want it inside
    <div
      id={id}
      role="group"
      tabIndex={-1}
      className="blocks"
      data-blocks=""
      data-apart={editing.apart ? '' : undefined}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      ref={drag.list}
      onBlur={leaving(control.onBlur)}
    >
      {tree.length > 0 && (
        <ol className="blocks-list">
          {tree.map((block, at) => (
            <BlockRow
              key={block.id}
              block={block}
              at={at}
              parent={undefined}
              control={control}
              editing={editing}
              drag={drag}
            />
          ))}
        </ol>
      )}
      <p className="entries-gone" role="status">
        {gone && (
          <>
            <span className="field-soft">{t('field.removed', { name: gone.name })}</span>{' '}
            <Button type="button" size="1" variant="ghost" onClick={editing.putBack}>
              {t('action.undo')}
            </Button>
          </>
        )}
        <span className="hidden">{news}</span>
      </p>
      <div className="blocks-end">
        <AddBlock
          id={`${id}-add`}
          types={types}
          kinds={kinds}
          label={t('field.blocks.add')}
          disabled={disabled}
          onAdd={type => editing.add(type, { at: tree.length })}
        />
        <p id={`${id}-keys`} className="field-soft blocks-keys" hidden={tree.length === 0}>
          {t('field.blocks.keys', { into, out })}
        </p>
      </div>
    </div>
  )
}

export const Blocks = (props: ControlProps) => <BlockOutline control={props} editing={useBlocks(props)} />
