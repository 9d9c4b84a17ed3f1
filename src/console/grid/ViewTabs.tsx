// The views of the list as links; whose they are is said by a mark. What is done about them comes with the first need.
import { lazy, Suspense, useState } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import { hasStates } from '#contract/resource.ts'
import { questionOf } from '#machines/listing/question.ts'
import { isViewChanged, writeAddress } from './address.ts'
import { FoldedViews } from './FoldedViews.tsx'
import { openDialog, useDialog } from './here.ts'
import { type List, useList } from './list.ts'
import { ViewTool } from './ViewTool.tsx'
import type { ListView } from './views.ts'

const ViewChanged = lazy(() =>
  spoken(import('./ViewChanged.tsx')).then(({ ViewChanged }) => ({ default: ViewChanged })),
)
const ViewNote = lazy(() => spoken(import('./ViewNote.tsx')).then(({ ViewNote }) => ({ default: ViewNote })))
const ViewsDialog = lazy(() =>
  spoken(import('./ViewsDialog.tsx')).then(({ ViewsDialog }) => ({ default: ViewsDialog })),
)
const TreeToggle = lazy(() =>
  spoken(import('#console/tree/TreeToggle.tsx')).then(({ TreeToggle }) => ({ default: TreeToggle })),
)
const StateMapDialog = lazy(() =>
  spoken(import('#console/states/StateMapDialog.tsx')).then(({ StateMapDialog }) => ({ default: StateMapDialog })),
)

const addressOf = ({ resource, views, state }: List, view: ListView | undefined): string => {
  const question = {
    ...questionOf(state),
    page: 1,
    filter: view?.filter ?? '',
    sort: view?.sort ?? resource.sort ?? '-updatedAt',
  }
  const search = writeAddress(resource, views, { question, view: view?.key }).toString()
  return search ? `${screenOf(resource)}?${search}` : screenOf(resource)
}

const markOf = ({ kept }: ListView): string | undefined =>
  kept?.isStandard ? 'store' : kept && !kept.isMine ? 'user' : undefined

const Tab = ({ list, view, name }: { list: List; view: ListView | undefined; name: string }) => {
  const isHere = list.view === view?.key
  const mark = view && markOf(view)
  return (
    <Link
      to={addressOf(list, view)}
      className="view-tab"
      aria-current={isHere ? 'page' : undefined}
      dir={view?.kept ? 'auto' : undefined}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        list.openView(view)
      }}
    >
      {mark && <Icon name={mark} size={14} />}
      {name}
    </Link>
  )
}

export const ViewTabs = () => {
  const words = useWords()
  const list = useList()
  const dialog = useDialog()
  const [fold, setFold] = useState<{ of: string; shown: ReadonlySet<number> }>()
  const tabs = [undefined, ...list.views].map(one => ({
    view: one,
    name: !one ? words.t('grid.all') : one.kept ? one.name : words.view(list.resource, one.name),
  }))
  const of = tabs.map(({ name }) => name).join()
  const shown = fold?.of === of ? fold.shown : undefined
  const view = list.views.find(({ key }) => key === list.view)
  const isChanged = isViewChanged(list.resource, view, questionOf(list.state))
  return (
    <>
      <nav className="view-tabs" aria-label={words.t('grid.views')} data-fitting={!shown || undefined}>
        {tabs.map((tab, at) => (!shown || shown.has(at)) && <Tab key={tab.view?.key ?? ''} list={list} {...tab} />)}
        <FoldedViews
          of={of}
          tabs={tabs}
          open={tabs.findIndex(one => one.view?.key === list.view)}
          shown={shown}
          isChanged={isChanged}
          onFit={set => setFold(set && { of, shown: set })}
          onOpen={list.openView}
        />
        {isChanged && (
          <span className="view-changed" data-of={view ? '' : undefined}>
            <Suspense>
              <ViewChanged view={view} />
            </Suspense>
          </span>
        )}
        <span className="view-tools-line">
          <Suspense>{list.resource.tree && <TreeToggle isTree={list.tree !== undefined} />}</Suspense>
          {hasStates(list.resource) && (
            <ViewTool icon="merge" name={words.t('grid.states')} keys="Shift+M" onPress={() => openDialog('states')} />
          )}
          <ViewTool
            icon="settings"
            name={words.t('grid.views')}
            hint={words.t('grid.ofViews')}
            keys="v"
            onPress={() => openDialog('views')}
          />
        </span>
      </nav>
      <Suspense>
        {(list.missing || view?.kept?.dropped) && <ViewNote view={view} />}
        {dialog === 'states' && <StateMapDialog />}
        {dialog && dialog !== 'states' && <ViewsDialog isNew={dialog === 'newView'} />}
      </Suspense>
    </>
  )
}
