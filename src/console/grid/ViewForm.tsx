// The present question gets a name, and whom it is for.
import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import type { KeptViews } from '#contract/views.ts'
import { Asked } from './Asked.tsx'
import { ForWhom, forBrand, forMe } from './ForWhom.tsx'
import { listViewOf, saveView } from './keeping.ts'
import { useList } from './list.ts'
import { useWhyNotKept } from './useViewFailure.ts'
import { layoutOf } from './views.ts'

export const ViewForm = ({ roles, onDone }: { roles: KeptViews['roles']; onDone(): void }) => {
  const { t } = useWords()
  const { profile } = useMe()
  const whyNot = useWhyNotKept()
  const { resource, state, views, view: key, openView } = useList()
  const id = useId()
  const [name, setName] = useState('')
  const [whom, setWhom] = useState(forMe)
  const [trouble, setTrouble] = useState('')
  const { filter, sort } = state
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const layout = layoutOf(
      profile,
      resource,
      views.find(view => view.key === key),
    )
    const isStandard = whom === forBrand
    const role = isStandard || whom === forMe ? {} : { role: whom }
    const columns = layout ?? null
    try {
      const kept = await saveView({ resource: resource.name, name, filter, sort, columns, ...role }, isStandard)
      openView(listViewOf(kept))
      void toast({ kind: 'success', text: t('grid.view.saved', { name: kept.name }) })
      onDone()
    } catch (thrown) {
      setTrouble(whyNot(thrown))
    }
  }
  return (
    <form className="view-form" onSubmit={event => void save(event)} noValidate>
      <p className="view-question">
        {filter ? <Asked resource={resource} filter={filter} /> : <bdi>{t('grid.view.everything')}</bdi>}
      </p>
      <label htmlFor={`${id}-name`}>{t('grid.viewName')}</label>
      <input
        id={`${id}-name`}
        className="input"
        dir="auto"
        maxLength={80}
        required
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write it
        autoFocus
        value={name}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={trouble ? `${id}-wrong` : undefined}
        onChange={event => setName(event.target.value)}
      />
      <label htmlFor={`${id}-whom`}>{t('grid.view.whom')}</label>
      <ForWhom id={`${id}-whom`} roles={roles} value={whom} onChange={setWhom} />
      {trouble && (
        <p id={`${id}-wrong`} role="alert" className="field-error">
          {trouble}
        </p>
      )}
      <Flex justify="end">
        <Button type="submit" disabled={name.trim() === ''}>
          {t('grid.save')}
        </Button>
      </Flex>
    </form>
  )
}
