// Somebody else saved first. What does not clash is merged and said; each clash is asked with all three values in view.
import { Button, Dialog, Flex, RadioGroup } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { Suspense, useId } from 'react'
import { diffs, fieldOf } from '#console/action/DiffView.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { isUnread } from '#console/fields/unread.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'
import type { EditingRef } from '#machines/editing.ts'
import { type Clash, changedFields, type Side } from '#machines/merge.ts'

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

interface ClashRowProps {
  resource: Resource
  clash: Clash
  chosen: Side | undefined
  onChoose(side: Side): void
}

const ClashRow = ({ resource, clash, chosen, onChoose }: ClashRowProps) => {
  const words = useWords()
  const id = useId()
  const field = fieldOf(resource, clash.field)
  // What merges inside differs in places only, which are told; the rest is the same on both sides.
  const Diff = field.kind === 'blocks' ? diffs.blocks : undefined
  const side = (name: Side) => (
    <RadioGroup.Item value={name}>
      <span className="form-side">{words.t(name === 'mine' ? 'form.mine' : 'form.theirs')}</span>{' '}
      {Diff ? (
        <Suspense fallback={null}>
          <Diff field={field} before={clash[name === 'mine' ? 'theirs' : 'mine']} after={clash[name]} />
        </Suspense>
      ) : (
        <Value resource={resource} name={clash.field} value={clash[name]} />
      )}
    </RadioGroup.Item>
  )
  return (
    <section className="form-clash">
      <h2 id={id} className="action-heading">
        {words.field(resource, clash.field)}
      </h2>
      {!Diff && (
        <p className="form-soft">
          {words.t('form.was')} <Value resource={resource} name={clash.field} value={clash.base} />
        </p>
      )}
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
  const context = useSelector(form, snapshot => snapshot.context)
  const { clashes, chosen, values } = context
  const taken = takenOver(context).map(name => words.field(resource, name))
  const isSettled = clashes.every(({ field }) => chosen[field])
  // A change to the same value leaves the question without losing anything; the next save asks again.
  const goOn = () => {
    const [name] = Object.keys(values)
    if (name) form.send({ type: 'field.change', field: name, value: values[name] })
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && goOn()}>
      <Dialog.Content className="action-dialog">
        <Dialog.Title size="4">{words.t('form.stale')}</Dialog.Title>
        <Dialog.Description size="2">
          {taken.length > 0 ? words.t('form.takenOver', { fields: words.list(taken) }) : words.t('form.nothingTaken')}
        </Dialog.Description>
        {clashes.map(clash => (
          <ClashRow
            key={clash.field}
            resource={resource}
            clash={clash}
            chosen={chosen[clash.field]}
            onChoose={side => form.send({ type: 'clash.choose', field: clash.field, side })}
          />
        ))}
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
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
