// At the foot of the form: which fields differ from what is stored, a way back, and the save. Of a new record nothing is stored: before
// something is typed there is nothing to tell, and its button bears the key that leads to the record as it does.
import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useWords } from '#console/i18n/words.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import type { Resource } from '#contract/resource.ts'
import type { EditingRef } from '#machines/editing.ts'
import { changedFields } from '#machines/merge.ts'

interface SaveBarProps {
  resource: Resource
  form: EditingRef
  isNew: boolean
  onSave(): void
}

const shown = 6

export const SaveBar = ({ resource, form, isNew, onSave }: SaveBarProps) => {
  const words = useWords()
  const names = useSelector(form, ({ context: { base, values } }) => changedFields(base, values).join(' '))
    .split(' ')
    .filter(Boolean)
  const isBusy = useSelector(form, snapshot => snapshot.hasTag('busy'))
  const isIdle = names.length === 0 && !isNew
  const labels = names.slice(0, shown).map(name => words.field(resource, name))
  const more = names.length > shown ? ` +${words.number(names.length - shown)}` : ''
  const none = isNew ? '' : words.t('form.nothingChanged')
  const text = names.length === 0 ? none : `${words.t('form.changed')} ${words.list(labels)}${more}`
  return (
    <div className="form-bar">
      <p className="form-bar-text" role="status" id="form-bar-text">
        {isBusy ? words.t('form.saving') : text}
      </p>
      {names.length > 0 && !isNew && (
        <Button
          type="button"
          variant="soft"
          color="gray"
          disabled={isBusy}
          onClick={() => form.send({ type: 'reset' })}
        >
          {words.t('form.reset')}
        </Button>
      )}
      <Button
        type="button"
        loading={isBusy}
        aria-disabled={isIdle || undefined}
        aria-describedby="form-bar-text"
        aria-keyshortcuts={isNew ? 'Control+Enter Meta+Enter' : 'Control+S Meta+S'}
        data-off={isIdle || undefined}
        className="action-button"
        onClick={() => !isIdle && onSave()}
      >
        {words.t(isNew ? 'form.create' : 'form.save')} <Kbd keys={isNew ? 'Mod+Enter' : 'Mod+S'} />
      </Button>
    </div>
  )
}
