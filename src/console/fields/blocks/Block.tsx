// One block of a tree: a head that says what it is and answers to keys, below it its fields and what stands inside it.
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { partHelp, partNamed } from '#contract/codecs/groups.ts'
import { isMeant } from '#contract/field.ts'
import type { Block } from '#contract/fields/blocks.ts'
import { addable } from '#rules/blocks.ts'
import { EntryField } from '../EntryField.tsx'
import { isEmpty } from '../empty.ts'
import { useLandmark } from '../landmark.ts'
import type { ControlProps } from '../visual.ts'
import { AddBlock } from './AddBlock.tsx'
import { onNextCopy, onNextPaste } from './blockClipboard.ts'
import type { useBlockDrag } from './blockDrag.ts'
import { labelOf, summaryOf } from './blockName.ts'
import type { BlockEdit, Editing } from './useBlocks.ts'

export interface BlockProps {
  block: Block
  at: number
  parent: string | undefined
  control: ControlProps
  editing: Editing
  drag: ReturnType<typeof useBlockDrag>
}

/** The head of the block that stands so many lines further, as they are seen. */
const headFrom = (head: HTMLElement, by: number | 'first' | 'last'): HTMLElement | undefined => {
  const all = [...(head.closest('[data-blocks]')?.querySelectorAll<HTMLElement>('[data-title]') ?? [])]
  if (by === 'first') return all[0]
  return by === 'last' ? all.at(-1) : all[all.indexOf(head) + by]
}

const moves: readonly BlockEdit[] = ['up', 'down', 'nest', 'unnest']

const More = ({ block, editing, control }: Pick<BlockProps, 'block' | 'editing' | 'control'>) => {
  const { t, dir } = useWords()
  const { ref, container } = useLandmark()
  const name = editing.nameOf(block)
  const [into, out] = dir === 'rtl' ? ['Alt ←', 'Alt →'] : ['Alt →', 'Alt ←']
  const shortcut: Record<BlockEdit, string> = { up: 'Alt ↑', down: 'Alt ↓', nest: into, unnest: out }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton
          ref={ref}
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          className="entries-button"
          aria-label={t('field.blocks.more', { name })}
          disabled={control.disabled}
        >
          <Icon name="more" size={14} />
        </IconButton>
      </DropdownMenu.Trigger>
      {/* Each item says where the focus goes: to the block it was about. */}
      <DropdownMenu.Content container={container} align="end" onCloseAutoFocus={event => event.preventDefault()}>
        {moves.map(does => (
          <DropdownMenu.Item
            key={does}
            shortcut={shortcut[does]}
            disabled={!editing.mayEdit(block.id, does)}
            onSelect={() => editing.edit(block.id, does)}
          >
            {t(`field.blocks.${does}`)}
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Item
          shortcut="Ctrl D"
          disabled={!editing.mayDuplicate(block.id)}
          onSelect={() => editing.duplicate(block.id)}
        >
          {t('field.blocks.copy')}
        </DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item color="red" shortcut="Del" onSelect={() => editing.remove(block.id)}>
          {t('field.blocks.remove')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const Head = (props: BlockProps) => {
  const { block, at, parent, control, editing, drag } = props
  const words = useWords()
  const { t } = words
  const { urlLang } = usePlace()
  const { types, rules, tree, apart } = editing
  const [isAdding, setAdding] = useState(false)
  const isFolded = editing.folded.has(block.id)
  const isOff = control.disabled === true
  const name = editing.nameOf(block)
  const kinds = addable(tree, parent, rules)
  const folds = !apart || block.children !== undefined || types[block.type]?.holds !== undefined
  const belowId = apart ? `${control.id}-below-${block.id}` : editing.bodyId(block.id)
  const onward = words.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = words.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'

  const changing: Readonly<Record<string, () => void>> = {
    'Alt+ArrowUp': () => editing.edit(block.id, 'up'),
    'Alt+ArrowDown': () => editing.edit(block.id, 'down'),
    [`Alt+${onward}`]: () => editing.edit(block.id, 'nest'),
    [`Alt+${back}`]: () => editing.edit(block.id, 'unnest'),
    'Mod+d': () => editing.duplicate(block.id),
    Delete: () => editing.remove(block.id),
    Backspace: () => editing.remove(block.id),
    '/': () => {
      const [only, ...others] = kinds
      if (only !== undefined && others.length === 0) editing.add(only, spotAfter)
      else if (only !== undefined) setAdding(true)
    },
    ...(editing.gone && { 'Mod+z': editing.putBack }),
  }
  const spotAfter = { at: at + 1, ...(parent !== undefined && { parent }) }
  /** The browser itself copies and pastes: it is only told what. */
  const clips = (key: string): boolean => {
    if (key === 'c') onNextCopy(editing.textOf(block.id))
    else if (key === 'v' && !isOff) onNextPaste(text => editing.paste(text, block.id))
    else return false
    return true
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const head = event.currentTarget
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && clips(event.key.toLowerCase())) return
    const looking: Readonly<Record<string, () => void>> = {
      ArrowUp: () => headFrom(head, -1)?.focus(),
      ArrowDown: () => headFrom(head, 1)?.focus(),
      Home: () => headFrom(head, 'first')?.focus(),
      End: () => headFrom(head, 'last')?.focus(),
      [onward]: () => editing.fold(block.id, false),
      ...(apart && { Enter: apart.enter }),
      [back]: () => {
        if (!isFolded) editing.fold(block.id, true)
        else if (parent !== undefined) document.getElementById(editing.headId(parent))?.focus()
      },
    }
    const mod = event.ctrlKey || event.metaKey ? 'Mod+' : ''
    const stroke = `${mod}${event.altKey ? 'Alt+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
    const does = looking[stroke] ?? (isOff ? undefined : changing[stroke])
    if (!does) return
    event.preventDefault()
    event.stopPropagation()
    does()
  }
  const button = (kind: BlockEdit, icon: string, label: string) => (
    <IconButton
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      className="entries-button block-step"
      aria-label={label}
      disabled={isOff || !editing.mayEdit(block.id, kind)}
      onClick={() => editing.edit(block.id, kind)}
    >
      <Icon name={icon} size={14} />
    </IconButton>
  )
  const summary = summaryOf(block, types, urlLang)
  return (
    <div className="block-head" data-head={block.id}>
      {!isOff && <span className="entries-handle" aria-hidden="true" {...drag.handle(block.id)} />}
      <button
        id={editing.headId(block.id)}
        type="button"
        className="block-title"
        data-title=""
        aria-expanded={folds ? !isFolded : undefined}
        aria-controls={folds ? belowId : undefined}
        aria-current={apart?.chosen === block.id || undefined}
        aria-describedby={`${control.id}-keys`}
        onFocus={() => apart?.choose(block.id)}
        onClick={({ target }) => {
          const isSign = target instanceof Element && target.closest('[data-fold]') !== null
          if (!apart || (folds && isSign)) editing.fold(block.id, !isFolded)
        }}
        onKeyDown={press}
      >
        <span data-fold="" data-empty={!folds || undefined} className="block-fold">
          <Icon name={isFolded ? (words.dir === 'rtl' ? 'chevron-left' : 'chevron-right') : 'chevron-down'} size={14} />
        </span>
        {types[block.type]?.icon && <Icon name={types[block.type]?.icon ?? ''} size={14} />}
        <span className="block-kind">{labelOf(block, types, words)}</span>
        {summary && (
          <bdi className="field-soft block-summary" dir="auto">
            {summary}
          </bdi>
        )}
      </button>
      <div className="entries-buttons">
        <AddBlock
          types={types}
          kinds={kinds}
          label={t('field.blocks.addAfter', { name })}
          isSmall
          disabled={isOff}
          isOpen={isAdding}
          onOpen={setAdding}
          onAdd={type => editing.add(type, spotAfter)}
        />
        {button('up', 'chevron-up', t('field.moveUp', { name }))}
        {button('down', 'chevron-down', t('field.moveDown', { name }))}
        <More block={block} editing={editing} control={control} />
      </div>
    </div>
  )
}

/** What a block asks for. */
export const BlockFields = ({ block, control, editing }: Pick<BlockProps, 'block' | 'control' | 'editing'>) => {
  const words = useWords()
  const { finding, invalid, disabled } = control
  const { fields = {} } = editing.types[block.type] ?? {}
  const meant = Object.entries(fields).filter(
    ([name, part]) => isMeant(part, block.props) || !isEmpty(block.props[name]),
  )
  if (meant.length === 0) return null
  return (
    <div className="block-fields">
      {meant.map(([name, part]) => (
        <EntryField
          key={name}
          name={name}
          field={part}
          label={words.told(partNamed(name, part))}
          help={partHelp(part)}
          value={block.props[name] ?? null}
          required={part.required}
          disabled={disabled}
          isJudged={invalid}
          told={finding?.path === `${block.id}.${name}` ? finding : undefined}
          onChange={next => editing.write(block.id, name, next)}
        />
      ))}
    </div>
  )
}

export const BlockRow = (props: BlockProps) => {
  const { t } = useWords()
  const { block, control, editing, drag } = props
  const { children = [] } = block
  const isFolded = editing.folded.has(block.id)
  const holds = editing.types[block.type]?.holds !== undefined
  const name = editing.nameOf(block)
  return (
    <li className="block" {...drag.marks(block.id)}>
      <Head {...props} />
      {/* biome-ignore lint/a11y/useSemanticElements: what belongs to a block, named for who hears it */}
      <div
        id={editing.apart ? `${control.id}-below-${block.id}` : editing.bodyId(block.id)}
        role="group"
        tabIndex={-1}
        aria-label={name}
        className="block-body"
        hidden={isFolded || (editing.apart && children.length === 0 && !holds)}
      >
        {!isFolded && (
          <>
            {!editing.apart && <BlockFields {...props} />}
            {children.length > 0 && (
              <ol className="blocks-list">
                {children.map((child, at) => (
                  <BlockRow key={child.id} {...props} block={child} at={at} parent={block.id} />
                ))}
              </ol>
            )}
            {holds && (
              <div>
                <AddBlock
                  types={editing.types}
                  kinds={addable(editing.tree, block.id, editing.rules)}
                  label={t('field.blocks.addInside', { name })}
                  disabled={control.disabled}
                  onAdd={type => editing.add(type, { parent: block.id, at: children.length })}
                />
              </div>
            )}
          </>
        )}
      </div>
    </li>
  )
}
