// One view in the dialog: what it asks and whose it is, whether the list opens with it, and, of one's own, its name, whom it
// is for and its end, which can be taken back.
import { Button, IconButton } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { saveProfile, useMay, useMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { mostViewTiles } from '#contract/home.ts'
import { type KeptView, type KeptViews, standardRight } from '#contract/views.ts'
import { Asked } from './Asked.tsx'
import { ForWhom } from './ForWhom.tsx'
import { removeView, saveView, wishOf } from './keeping.ts'
import { useList } from './list.ts'
import { useViewFailure } from './useViewFailure.ts'
import { keptOf, type ListView, openWith } from './views.ts'

interface LineProps {
  /** Absent: the list without a view. */
  view?: ListView
  roles: KeptViews['roles']
}

const Opens = ({ view, name }: { view: ListView | undefined; name: string }) => {
  const { t } = useWords()
  const failed = useViewFailure()
  const { resource } = useList()
  const isThis = useOpens(view)
  return (
    <label className="view-opens">
      <input
        type="radio"
        name="opens"
        checked={isThis}
        aria-label={t('grid.view.opensWith', { name })}
        onChange={() => void openWith(resource, view?.key).catch(failed)}
      />
    </label>
  )
}

const Rename = ({ kept, onDone }: { kept: KeptView; onDone(): void }) => {
  const { t } = useWords()
  const failed = useViewFailure()
  const [name, setName] = useState(kept.name)
  const save = () => {
    onDone()
    if (name.trim() && name.trim() !== kept.name)
      void saveView({ ...wishOf(kept), name }, kept.isStandard).catch(failed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key !== 'Escape') return
    // The dialog stays.
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  return (
    <input
      className="input"
      dir="auto"
      maxLength={80}
      aria-label={t('grid.viewName')}
      // biome-ignore lint/a11y/noAutofocus: it was opened to write it
      autoFocus
      value={name}
      onChange={event => setName(event.target.value)}
      onKeyDown={press}
      onBlur={save}
    />
  )
}

const useRemoving = (kept: KeptView) => {
  const { t } = useWords()
  const failed = useViewFailure()
  const { view, openView } = useList()
  return () => {
    const { id: _, ...again } = wishOf(kept)
    const back = () => void saveView(again, kept.isStandard).catch(failed)
    removeView(kept)
      .then(() => {
        if (view === kept.id) openView(undefined)
        const action = { label: t('action.undo'), run: back }
        return toast({ kind: 'success', text: t('grid.view.removed', { name: kept.name }), action })
      })
      .catch(failed)
  }
}

/** Pinned, the view stands with its count on the start page. */
const Pin = ({ view: { key }, name }: { view: ListView; name: string }) => {
  const { t } = useWords()
  const failed = useViewFailure()
  const { home = {} } = useMe().profile
  const { resource } = useList()
  const pinned = home.views ?? []
  const own = `${resource.name}/${key}`
  const isPinned = pinned.includes(own)
  const views = isPinned ? pinned.filter(one => one !== own) : [...pinned, own]
  return (
    <IconButton
      type="button"
      variant="ghost"
      color={isPinned ? undefined : 'gray'}
      aria-label={t('grid.view.pinHome', { name })}
      aria-pressed={isPinned}
      disabled={views.length > mostViewTiles}
      onClick={() => void saveProfile({ home: { ...home, views } }).catch(failed)}
    >
      <Icon name="pin" />
    </IconButton>
  )
}

const Tools = ({ kept, roles, onRename }: { kept: KeptView; roles: KeptViews['roles']; onRename(): void }) => {
  const { t } = useWords()
  const failed = useViewFailure()
  const remove = useRemoving(kept)
  const { name } = kept
  const share = (role: string) => void saveView({ ...wishOf(kept), role: role || null }, false).catch(failed)
  const known =
    kept.role && !roles.some(({ id }) => id === kept.role) ? [{ id: kept.role, name: kept.roleName ?? '' }] : []
  return (
    <>
      {kept.isMine && (
        <ForWhom
          noBrand
          label={t('grid.view.whomOf', { name })}
          roles={[...roles, ...known]}
          value={kept.role ?? ''}
          onChange={share}
        />
      )}
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label={t('grid.view.rename', { name })}
        onClick={onRename}
      >
        <Icon name="pencil" />
      </IconButton>
      <IconButton type="button" variant="ghost" color="gray" aria-label={t('grid.dropView', { name })} onClick={remove}>
        <Icon name="trash" />
      </IconButton>
    </>
  )
}

const useOpens = (view: ListView | undefined): boolean => {
  const { profile } = useMe()
  const { resource, views } = useList()
  const { standard } = keptOf(profile, resource)
  return view ? view.opens === true : !views.some(({ key }) => key === standard)
}

const useWhose = (kept: KeptView | undefined): string | undefined => {
  const { t } = useWords()
  if (!kept) return undefined
  if (kept.isStandard) return t('grid.view.ofBrand')
  if (!kept.isMine) return t('grid.view.by', { name: kept.byName ?? '' })
  return kept.roleName ? t('grid.view.sharedWith', { role: kept.roleName }) : undefined
}

export const ViewLine = ({ view, roles }: LineProps) => {
  const words = useWords()
  const may = useMay()
  const id = useId()
  const { resource, openView } = useList()
  const [isRenaming, setRenaming] = useState(false)
  const kept = view?.kept
  const notes = [useWhose(kept), useOpens(view) && words.t('grid.view.opens')].filter(Boolean)
  const name = !view ? words.t('grid.all') : kept ? view.name : words.view(resource, view.name)
  const isMine = kept?.isMine || (kept?.isStandard && may(standardRight))
  return (
    <li aria-labelledby={id}>
      <Opens view={view} name={name} />
      <span className="view-text">
        {kept && isRenaming ? (
          <Rename kept={kept} onDone={() => setRenaming(false)} />
        ) : (
          <Button id={id} type="button" variant="ghost" color="gray" highContrast onClick={() => openView(view)}>
            <bdi>{name}</bdi>
          </Button>
        )}
        {view?.filter && (
          <span className="view-question">
            <Asked resource={resource} filter={view.filter} />
          </span>
        )}
        {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      </span>
      {view && (
        <span className="view-tools">
          {kept && isMine && <Tools kept={kept} roles={roles} onRename={() => setRenaming(true)} />}
          <Pin view={view} name={name} />
        </span>
      )}
    </li>
  )
}
