// The views of the list as links, and what to do when the question has left its view: save it, or go back.
import { Button, IconButton, Popover, TextField } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import { questionOf } from '#machines/listing/question.ts'
import { isViewChanged, writeAddress } from './address.ts'
import { type List, useList } from './list.ts'
import { dropView, type ListView, saveView } from './views.ts'

const addressOf = ({ resource, views, state }: List, view: ListView | undefined): string => {
  const question = {
    ...questionOf(state),
    page: 1,
    filter: view?.filter ?? '',
    sort: view?.sort ?? resource.sort ?? '-updatedAt',
  }
  const search = writeAddress(resource, views, { question, view: view?.name }).toString()
  return search ? `${screenOf(resource)}?${search}` : screenOf(resource)
}

const Tab = ({ list, view }: { list: List; view: ListView | undefined }) => {
  const words = useWords()
  const isHere = list.view === view?.name
  const name = !view ? words.t('grid.all') : view.saved ? view.name : words.view(list.resource, view.name)
  return (
    <Link
      to={addressOf(list, view)}
      className="view-tab"
      aria-current={isHere ? 'page' : undefined}
      dir="auto"
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        list.openView(view)
      }}
    >
      {name}
    </Link>
  )
}

const useFailure = () => {
  const { t } = useWords()
  return () => void toast({ kind: 'error', text: t('grid.notSaved') })
}

const SaveView = ({ list }: { list: List }) => {
  const { t } = useWords()
  const failed = useFailure()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const { filter, sort } = list.state
  const save = (event: FormEvent) => {
    event.preventDefault()
    const view = { name: name.trim(), filter, sort }
    if (!view.name) return
    setOpen(false)
    saveView(list.resource, view).catch(failed)
    list.openView({ ...view, saved: true })
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger>
        <Button size="1" variant="ghost">
          {t('grid.saveView')}
        </Button>
      </Popover.Trigger>
      <Popover.Content size="1" aria-label={t('grid.saveView')}>
        <form onSubmit={save} className="view-form">
          <label htmlFor={id}>{t('grid.viewName')}</label>
          <TextField.Root
            id={id}
            dir="auto"
            maxLength={40}
            value={name}
            onChange={event => setName(event.target.value)}
          />
          <Button type="submit" disabled={!name.trim()}>
            {t('grid.save')}
          </Button>
        </form>
      </Popover.Content>
    </Popover.Root>
  )
}

export const ViewTabs = () => {
  const { t } = useWords()
  const list = useList()
  const failed = useFailure()
  const view = list.views.find(({ name }) => name === list.view)
  const isChanged = isViewChanged(list.resource, view, questionOf(list.state))
  const drop = () => {
    list.openView(undefined)
    if (view) dropView(list.resource, view.name).catch(failed)
  }
  return (
    <nav className="view-tabs" aria-label={t('grid.views')}>
      <Tab list={list} view={undefined} />
      {list.views.map(one => (
        <Tab key={one.name} list={list} view={one} />
      ))}
      {view?.saved && !isChanged && (
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          aria-label={t('grid.dropView', { name: view.name })}
          onClick={drop}
        >
          <Icon name="x" size={14} />
        </IconButton>
      )}
      {isChanged && (
        <span className="view-changed">
          {view && <span>{t('grid.changed')}</span>}
          <SaveView list={list} />
          {view && (
            <Button size="1" variant="ghost" color="gray" onClick={() => list.openView(view)}>
              {t('grid.reset')}
            </Button>
          )}
        </span>
      )}
    </nav>
  )
}
