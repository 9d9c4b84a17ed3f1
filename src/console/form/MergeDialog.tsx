// Somebody else saved first. What does not clash is merged and said; each clash is asked with all three values in view, in a tree of
// blocks by block and field, in a text by language.
import { Button, Dialog, Flex, RadioGroup } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { fieldOf } from '#console/action/DiffView.tsx'
import { blockName } from '#console/fields/blocks/blockName.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { isUnread } from '#console/fields/unread.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { partNamed } from '#contract/codecs/groups.ts'
import { type Block, type Blocks, blocksIn } from '#contract/fields/blocks.ts'
import type { Resource } from '#contract/resource.ts'
import type { EditingRef } from '#machines/editing.ts'
import { type Clash, changedFields, clashKey, type Side, type Spot } from '#machines/merge.ts'
import { blockAt } from '#rules/blocks.ts'

interface ValueProps {
  resource: Resource
  name: string
  value: unknown
}

const Value = ({ resource, name, value }: ValueProps) =>
  isUnread(value) ? (
    <span>{value.unread}</span>
  ) : (
    <Cell resource={resource} name={name} field={fieldOf(resource, name)} value={value} />
  )

interface Told {
  /** What it is about. */
  label: ReactNode
  draw(value: unknown): ReactNode
}

/** The trees of both, and the one they began with: a block is known in some of them. */
type Trees = readonly Blocks[]

const said = (value: unknown): ReactNode => (isEmpty(value) ? '–' : <bdi>{String(value)}</bdi>)

/** A place in a tree of blocks: by the block it belongs to, and the field of it. */
const useBlockSpot = (resource: Resource, trees: Trees): ((spot: Spot, field: string) => Told) => {
  const words = useWords()
  const { urlLang } = usePlace()
  const { t } = words
  return ({ kind, of = '', name = '' }, field) => {
    const types = fieldOf(resource, field).facts.blocks ?? {}
    const blockOf = (id: string): Block | undefined => trees.flatMap(tree => blockAt(tree, id)?.block ?? [])[0]
    const called = (id: string): string => {
      const block = blockOf(id)
      return block ? blockName(block, types, words, urlLang) : t('form.clashTop')
    }
    if (kind === 'place')
      return { label: t('form.clashPlace', { name: called(of) }), draw: value => said(called(String(value))) }
    if (kind === 'order')
      return {
        label: of ? t('form.clashOrder', { name: called(of) }) : t('form.clashOrderTop'),
        draw: value => said(words.list((value as string[]).map(called))),
      }
    const [part = '', language] = name.split('.')
    const own = types[blockOf(of)?.type ?? '']?.fields[part]
    const label = own ? words.told(partNamed(part, own)) : part
    return {
      label: [called(of), label, language].filter(Boolean).join(' · '),
      draw: value =>
        language !== undefined || !own ? said(value) : <Cell name={part} field={own} value={value ?? null} />,
    }
  }
}

interface ClashRowProps {
  told: Told
  clash: Clash
  chosen: Side | undefined
  onChoose(side: Side): void
}

const ClashRow = ({ told, clash, chosen, onChoose }: ClashRowProps) => {
  const words = useWords()
  const id = useId()
  const side = (name: Side) => (
    <RadioGroup.Item value={name}>
      <span className="form-side">{words.t(name === 'mine' ? 'form.mine' : 'form.theirs')}</span>{' '}
      {told.draw(clash[name])}
    </RadioGroup.Item>
  )
  return (
    <section className="form-clash">
      <h2 id={id} className="action-heading">
        {told.label}
      </h2>
      <p className="form-soft">
        {words.t('form.was')} {told.draw(clash.base)}
      </p>
      <RadioGroup.Root aria-labelledby={id} value={chosen ?? null} onValueChange={next => onChoose(next as Side)}>
        {side('mine')}
        {side('theirs')}
      </RadioGroup.Root>
    </section>
  )
}

/** Fields only they have changed: taken over without a question. */
const takenOver = ({ base, theirs, clashes }: ReturnType<EditingRef['getSnapshot']>['context']): string[] =>
  changedFields(base, theirs?.values ?? base).filter(name => !clashes.some(({ field }) => field === name))

export const MergeDialog = ({ resource, form }: { resource: Resource; form: EditingRef }) => {
  const words = useWords()
  const isOpen = useSelector(form, snapshot => snapshot.matches({ form: 'stale' }))
  const giveBack = useFocusBack(isOpen)
  const context = useSelector(form, snapshot => snapshot.context)
  const { clashes, chosen, values } = context
  const taken = takenOver(context).map(name => words.field(resource, name))
  const isSettled = clashes.every(clash => chosen[clashKey(clash)])
  const treesOf = (name: string): Trees =>
    [values, context.theirs?.values ?? {}, context.base].map(one => blocksIn(one[name]))
  const blockSpot = useBlockSpot(
    resource,
    clashes.filter(({ at }) => at?.of !== undefined).flatMap(({ field }) => treesOf(field)),
  )
  const toldOf = ({ field, at }: Clash): Told => {
    const label = words.field(resource, field)
    if (!at) return { label, draw: value => <Value resource={resource} name={field} value={value} /> }
    if (at.of === undefined) return { label: `${label} · ${at.name}`, draw: said }
    return blockSpot(at, field)
  }
  const choose = (clash: Clash, side: Side) => form.send({ type: 'clash.choose', clash: clashKey(clash), side })
  // A change to the same value leaves the question without losing anything; the next save asks again.
  const goOn = () => {
    const [name] = Object.keys(values)
    if (name) form.send({ type: 'field.change', field: name, value: values[name] })
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && goOn()}>
      <Dialog.Content className="action-dialog" onCloseAutoFocus={giveBack}>
        <Dialog.Title size="4">{words.t('form.stale')}</Dialog.Title>
        <Dialog.Description size="2">
          {taken.length > 0 ? words.t('form.takenOver', { fields: words.list(taken) }) : words.t('form.nothingTaken')}
        </Dialog.Description>
        {clashes.length > 2 && (
          <Flex gap="3" wrap="wrap" mt="3">
            {(['mine', 'theirs'] as const).map(side => (
              <Button
                key={side}
                type="button"
                size="1"
                variant="soft"
                color="gray"
                onClick={() => {
                  for (const clash of clashes) choose(clash, side)
                }}
              >
                {words.t(side === 'mine' ? 'form.allMine' : 'form.allTheirs')}
              </Button>
            ))}
          </Flex>
        )}
        {clashes.map(clash => (
          <ClashRow
            key={clashKey(clash)}
            told={toldOf(clash)}
            clash={clash}
            chosen={chosen[clashKey(clash)]}
            onChoose={side => choose(clash, side)}
          />
        ))}
        <Flex gap="3" justify="end" align="center" wrap="wrap" mt="4">
          <Button type="button" variant="ghost" color="gray" onClick={() => form.send({ type: 'merge.takeTheirs' })}>
            {words.t('form.takeTheirs')}
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={goOn}>
            {words.t('form.goOn')}
          </Button>
          <Button
            type="button"
            // Else the first button had it, which drops what was typed.
            autoFocus={clashes.length === 0}
            disabled={!isSettled}
            onClick={() => form.send({ type: 'merge.accept' })}
          >
            {words.t('form.saveMerged')}
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
