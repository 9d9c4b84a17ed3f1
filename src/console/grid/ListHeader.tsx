// What the list is called and what can be done here without a record: the first action as a button, the rest in a menu.
import { Button, ChevronDownIcon, Heading, IconButton } from '@radix-ui/themes'
import { lazy, Suspense, useState } from 'react'
import { startWish } from '#console/action/startWish.ts'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { turnLens } from '#console/lens/lensAt.ts'
import { useMay } from '#console/session/me.ts'
import { entryAt, useGroups } from '#console/shell/entries.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { late } from '#console/theme/late.tsx'
import { Menu } from '#console/theme/Menu.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, actionsOf, makingOf } from '#contract/standard.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { openSheet, useSheetOpen } from './here.ts'
import { isBare, type List, useList } from './list.ts'
import { MakeButton } from './MakeButton.tsx'

const MoreItems = late(async () => (await spoken(import('./MoreItems.tsx'))).MoreItems)

const ImportDialog = lazy(() =>
  spoken(import('./FilesDialog.tsx')).then(({ ImportDialog }) => ({ default: ImportDialog })),
)
const ExportDialog = lazy(() =>
  spoken(import('./FilesDialog.tsx')).then(({ ExportDialog }) => ({ default: ExportDialog })),
)

export type Files = 'import' | 'export'

const standing = ['open', 'create', 'upload', 'export']

const More = ({ list }: { list: List }) => {
  const words = useWords()
  const may = useMay()
  const { resource } = list
  const allowed = (name: string) => {
    const action = actionOf(resource, name)
    return action && may(action.id) ? action : undefined
  }
  const upload = allowed('upload')
  const exporting = allowed('export')
  const [files, setFiles] = useState<Files>()
  const close = () => setFiles(undefined)
  const ask = (which: Files) => {
    const isPlain = which === 'import' && Object.keys(resource.uploads ?? {}).length === 1
    if (isPlain && upload)
      startWish({ action: upload, resource, input: { upload: Object.keys(resource.uploads ?? {})[0] }, face: 'menu' })
    else setFiles(which)
  }
  const own = actionsOf(resource).filter(
    ({ on, name, id, makes }) =>
      on === 'nothing' && !makes && !standing.includes(name) && !resource.benches?.includes(name) && may(id),
  )
  if (!upload && !exporting && !resource.queues && own.length === 0) return null
  return (
    <>
      <Menu
        brings={MoreItems.bring}
        container={document.getElementById('main')}
        trigger={
          <Button type="button" variant="soft" color="gray">
            {words.t('grid.more')}
            <ChevronDownIcon />
          </Button>
        }
      >
        <MoreItems list={list} own={own} upload={upload} exporting={exporting} onFiles={ask} />
      </Menu>
      <Suspense>
        {files === 'import' && upload && <ImportDialog list={list} action={upload} onClose={close} />}
        {files === 'export' && exporting && <ExportDialog list={list} action={exporting} onClose={close} />}
      </Suspense>
    </>
  )
}

interface ToggleProps {
  /** The key it has, as it was born. */
  keys: string
  isOn: boolean
  does: string
  label: string
  icon: string
  disabled?: boolean
  className?: string
  onClick(): void
}

const Toggle = ({ isOn, does, keys, label, icon, ...rest }: ToggleProps) => (
  <Hint text={label} keys={keys} does={does}>
    <IconButton
      type="button"
      variant={isOn ? 'surface' : 'soft'}
      color={isOn ? undefined : 'gray'}
      data-does={does}
      aria-label={label}
      aria-pressed={isOn}
      {...rest}
    >
      <Icon name={icon} />
    </IconButton>
  </Hint>
)

const Toggles = () => {
  const { t } = useWords()
  const may = useMay()
  const { resource, rows, at } = useList()
  const isSheet = useSheetOpen()
  const has = (name: string) => {
    const action = actionOf(resource, name)
    return action !== undefined && may(action.id)
  }
  return (
    <>
      {has('history') && (
        <Toggle
          isOn={at !== undefined}
          does="global g t"
          keys="g t"
          label={t('grid.lens')}
          icon="clock"
          onClick={turnLens}
        />
      )}
      {has('change') && !at && (
        <Toggle
          isOn={isSheet}
          does="list Shift+E"
          keys="Shift+E"
          label={t('sheet.open')}
          icon="rows"
          className="list-wide"
          disabled={rows.length === 0}
          onClick={() => openSheet(!isSheet)}
        />
      )}
    </>
  )
}

/** Where it is: the area its records hang below, else the group of the sidebar it stands in. */
const Section = ({ resource }: { resource: Resource }) => {
  const words = useWords()
  const [head, ...tabs] = entryAt(useGroups(), resource)?.lists ?? []
  const isOwn = [head, ...tabs].some(one => one?.name === resource.name)
  return (
    <p className="list-section">
      {head && !isOwn ? <Link to={screenOf(head)}>{words.label(head)}</Link> : words.group(resource.group)}
    </p>
  )
}

export const ListHeader = () => {
  const words = useWords()
  const may = useMay()
  const list = useList()
  const { resource } = list
  const create = makingOf(resource)
  return (
    <header className="list-head">
      <Section resource={resource} />
      <Heading as="h1" size="5" tabIndex={-1}>
        {words.label(resource)}
      </Heading>
      <div className="list-actions">
        <Toggles />
        <ColumnsMenu />
        {!list.at && <More list={list} />}
        {create && may(create.id) && !isBare(list) && <MakeButton action={create} resource={resource} />}
      </div>
    </header>
  )
}
