// Every address of the console, who may enter it, and its title: the one file that knows react-router-dom. Guards are
// loaders that wait until the session is not in between and then read its tags (session.md 2.8); rendering decides nothing.
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirect,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router-dom'
import { editScreenOf } from '#console/action/wishes.ts'
import { AreaAway } from '#console/areaLoading.ts'
import { askAhead } from '#console/grid/ahead.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { speakEntered, speakLater, spoken } from '#console/i18n/inside.ts'
import { i18n } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { momentOf } from '#console/lens/lensAt.ts'
import { listRecords } from '#console/net/records.ts'
import { sessionNow, settled } from '#console/session/actor.ts'
import { notePageDenied, noteUnknown, noteVisit } from '#console/session/denied.ts'
import { emptied } from '#console/session/inside.ts'
import { knownResources, may, useMaybePlace, wholeResource } from '#console/session/me.ts'
import { arriveAtPicker } from '#console/session/pick.ts'
import { entranceFor, pageIn, urlIn, withUrl } from '#console/session/safeUrl.ts'
import { awayFrom, ledElsewhere, pathOf, spotOf } from '#console/session/ways.ts'
import { Away } from '#console/shell/Away.tsx'
import { Broken } from '#console/shell/Broken.tsx'
import { Frame } from '#console/shell/Frame.tsx'
import { adoptNavigator, noteDrawn } from '#console/shell/navigation.tsx'
import { setRouteTitle } from '#console/shell/title.ts'
import { camel, kebab, recordScreenOf } from '#contract/address.ts'
import { isKept, type Resource } from '#contract/resource.ts'
import { actionOf, benchesOf } from '#contract/standard.ts'

/** What a route says about itself. */
interface Handle {
  /** Message key, or the title itself made from what the loader answered. */
  title?: string | ((loaded: unknown) => string)
  /** Without the frame, whoever is here. */
  isBare?: boolean
}

const picker = '/select-vendorcode'
const urlOf = (request: Request) => new URL(request.url)

const guardEntrance = async ({ request }: LoaderFunctionArgs) => {
  const now = await settled()
  const wished = urlIn(urlOf(request).search)
  if (now.hasTag('acceptsRequests')) return redirect(wished ?? '/')
  if (now.hasTag('authenticated')) return redirect(withUrl(picker, pageIn(urlOf(request).search)))
  return null
}

/** Open to everybody. */
const guardInvited = async () => {
  await settled()
  return null
}

const guardPicker = async ({ request }: LoaderFunctionArgs) => {
  const now = await settled()
  // It waited while the session went on to where it was meant to go.
  if (request.signal.aborted) return null
  if (!now.hasTag('authenticated')) return redirect(entranceFor(spotOf(request)))
  // Loaded anew here, the session has led on to its place meanwhile: nobody asks for another one any more.
  if (request.signal.aborted) return null
  if (now.hasTag('acceptsRequests')) arriveAtPicker(urlIn(urlOf(request).search))
  return null
}

/** Undefined when the person may go on. */
const turnedAway = async (request: Request): Promise<Response | undefined> => {
  const now = await settled()
  const to = now.hasTag('acceptsRequests') ? ledElsewhere(request) : awayFrom(request, now.hasTag('authenticated'))
  return to === undefined ? undefined : redirect(to)
}

const guardInside = async ({ request }: LoaderFunctionArgs) => (await turnedAway(request)) ?? null

const notFound = (request: Request): Response => {
  noteUnknown(pathOf(request))
  return redirect('/not-found')
}

const areaAt = (path: string | undefined) => knownResources().find(({ name }) => kebab(name) === path)

/** Of what there is one of: its form, or its page for who may only look and for another moment; undefined where it does not come. */
const onlyOne = async (resource: Resource, { search, searchParams }: URL): Promise<Response | undefined> => {
  const change = actionOf(resource, 'change')
  const { rows } = await listRecords(resource, { page: 1, size: 1, sort: '', filter: '' }).catch(() => ({ rows: [] }))
  const [only] = rows
  if (!only) return undefined
  const isFilledIn = change !== undefined && may(change.id) && !momentOf(searchParams)
  return redirect(`${(isFilledIn ? editScreenOf : recordScreenOf)(resource, only.id)}${search}`)
}

/** A text of it is said by key, in the words of the server or of the rules. */
const isTold = ({ fields }: Resource): boolean => Object.values(fields).some(({ facts }) => facts.told !== undefined)

const guardArea =
  (action: string) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    const away = await turnedAway(request)
    if (away) return away
    const resource = await wholeResource(areaAt(params.area)?.name ?? '')
    const bench = action === 'show' && resource && benchesOf(resource).find(({ name }) => kebab(name) === params.id)
    const known = bench || (resource && actionOf(resource, action))
    if (!known) return notFound(request)
    if (may(known.id)) {
      const led = action === 'open' && resource.isSingle && (await onlyOne(resource, urlOf(request)))
      if (led) return led
      if (action === 'open' && isKept(resource)) {
        askAhead(resource, urlOf(request).searchParams)
        // While its rows are on their way: what it is told by would stand there in English first.
        if (isTold(resource)) await speakLater()
      }
      return resource
    }
    notePageDenied(known.id)
    return redirect('/unauthorized')
  }

const toLogin = ({ request }: LoaderFunctionArgs) => redirect(entranceFor(urlOf(request)))
const waitSettled = async () => {
  await settled()
  return null
}

/** The frame stays while screens change, and while a session that ended still shows its last page. */
const Layout = () => {
  const place = useMaybePlace()
  const isBare = useMatches().some(({ handle }) => (handle as Handle | undefined)?.isBare)
  const { pathname } = useLocation()
  useLayoutEffect(() => noteDrawn(pathname), [pathname])
  useEffect(() => {
    // Only now, with the last page gone, may what it showed be forgotten; the address alone changes before the page does.
    if (pathname.startsWith('/auth') && !sessionNow().getSnapshot().hasTag('authenticated')) emptied()
  }, [pathname])
  if (isBare) return <Outlet />
  if (!place) {
    return (
      <main id="main">
        <Outlet />
      </main>
    )
  }
  return (
    <Frame>
      {/* Another place is another screen: what is typed here is kept where it was typed. */}
      <Fragment key={place.vendorCode}>
        <Outlet />
      </Fragment>
    </Frame>
  )
}

const labelOf = (loaded: unknown): string => wordsNow().label(loaded as Resource)
const oneOf = (loaded: unknown): string => wordsNow().one(loaded as Resource)

/** A screen of the resource its loader found. Another resource is another screen: nothing may be carried over. */
const forResource = (draw: (resource: Resource, params: Readonly<Record<string, string | undefined>>) => ReactNode) => {
  const Page = () => {
    const resource = useLoaderData<Resource>()
    const params = useParams()
    return <Fragment key={`${resource.name} ${params.id ?? ''}`}>{draw(resource, params)}</Fragment>
  }
  return { Component: Page }
}

/** One whose words come with it. */
const entered = async <T,>(room: Promise<T>): Promise<T> => (await Promise.all([spoken(room), speakEntered()]))[0]

const ToolPage = lazy(() =>
  spoken(import('#console/shell/ToolPage.tsx')).then(({ ToolPage }) => ({ default: ToolPage })),
)
const list = forResource(resource =>
  isKept(resource) ? (
    <ListScreen resource={resource} />
  ) : (
    <Suspense fallback={null}>
      <ToolPage resource={resource} />
    </Suspense>
  ),
)
const record = async () => {
  const { RecordPage } = await entered(import('#console/shell/RecordPage.tsx'))
  return forResource((resource, { id = '' }) => <RecordPage resource={resource} id={id} />)
}
const form = async () => {
  const { FormScreen } = await entered(import('#console/form/FormScreen.tsx'))
  return forResource((resource, { id }) => <FormScreen resource={resource} id={id} />)
}
const upload = async () => {
  const { UploadScreen } = await entered(import('#console/upload/UploadScreen.tsx'))
  return forResource((resource, { type = '' }) => <UploadScreen resource={resource} upload={camel(type)} />)
}
const compare = async () => {
  const { ComparePage } = await entered(import('#console/compare/ComparePage.tsx'))
  return forResource(resource => <ComparePage resource={resource} />)
}

const deck = async () => {
  const { QueuePage } = await entered(import('#console/shell/RecordPage.tsx'))
  return forResource((resource, { queue = '' }) => <QueuePage resource={resource} queue={queue} />)
}

const areaRoutes: RouteObject[] = [
  { path: ':area', loader: guardArea('open'), handle: { title: labelOf }, ...list },
  { path: ':area/new', loader: guardArea('create'), handle: { title: oneOf }, lazy: form },
  { path: ':area/compare', loader: guardArea('compare'), handle: { title: labelOf }, lazy: compare },
  { path: ':area/queue/:queue', loader: guardArea('show'), handle: { title: labelOf }, lazy: deck },
  { path: ':area/upload/:type', loader: guardArea('upload'), handle: { title: labelOf }, lazy: upload },
  { path: ':area/:id', loader: guardArea('show'), handle: { title: oneOf }, lazy: record },
  { path: ':area/:id/edit', loader: guardArea('change'), handle: { title: oneOf }, lazy: form },
]

const AreaTrouble = () => {
  const error = useRouteError()
  return error instanceof AreaAway ? <Away error={error} /> : <Broken error={error} />
}

const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: () => <Broken error={useRouteError()} />,
    HydrateFallback: () => null,
    children: [
      { path: 'auth', loader: toLogin, Component: () => null },
      // Its code is taken out of the address before the router is there.
      { path: 'auth/social', loader: toLogin, Component: () => null },
      {
        path: 'auth/login',
        loader: guardEntrance,
        handle: { title: 'session.signIn', isBare: true },
        lazy: async () => ({ Component: (await import('#console/session/Entrance.tsx')).Entrance }),
      },
      {
        path: 'auth/invitation',
        loader: guardInvited,
        handle: { title: 'account.invited.title', isBare: true },
        lazy: async () => ({ Component: (await entered(import('#console/account/InvitedPage.tsx'))).InvitedPage }),
      },
      {
        path: 'select-vendorcode',
        loader: guardPicker,
        handle: { title: 'place.title', isBare: true },
        lazy: async () => ({ Component: (await import('#console/session/PlacePicker.tsx')).PlacePicker }),
      },
      // Its ticket was taken out of the address when the page was loaded; without one there is nothing to do here.
      { path: 'transfer-route', loader: () => redirect('/'), Component: () => null },
      {
        path: 'unauthorized',
        loader: waitSettled,
        handle: { title: 'unauthorized.title' },
        lazy: async () => ({ Component: (await spoken(import('#console/session/Unauthorized.tsx'))).Unauthorized }),
      },
      {
        path: 'not-found',
        loader: waitSettled,
        handle: { title: 'shell.notFound' },
        lazy: async () => ({ Component: (await import('#console/shell/NotFound.tsx')).NotFound }),
      },
      {
        path: 'account',
        loader: guardInside,
        handle: { title: 'account.title' },
        lazy: async () => ({ Component: (await entered(import('#console/account/AccountPage.tsx'))).AccountPage }),
      },
      {
        path: 'journal',
        loader: guardInside,
        handle: { title: 'journal.title' },
        lazy: async () => ({ Component: (await entered(import('#console/journal/JournalPage.tsx'))).JournalPage }),
      },
      {
        path: 'developer',
        loader: guardInside,
        handle: { title: 'developer.title' },
        lazy: async () => ({
          Component: (await entered(import('#console/developer/DeveloperPage.tsx'))).DeveloperPage,
        }),
      },
      {
        path: 'session-trace',
        loader: guardInside,
        handle: { title: 'trace.title' },
        lazy: async () => ({ Component: (await import('#console/session/Trace.tsx')).Trace }),
      },
      {
        path: 'dev/mail',
        handle: { title: 'mailbox.title', isBare: true },
        lazy: async () => ({ Component: (await spoken(import('#console/session/Mailbox.tsx'))).Mailbox }),
      },
      {
        path: 'catch-up',
        loader: guardInside,
        handle: { title: 'palette.catchUp' },
        lazy: async () => ({ Component: (await spoken(import('#console/home/CatchUp.tsx'))).CatchUp }),
      },
      {
        path: 'wallboard',
        loader: guardInside,
        handle: { title: 'home.wallboard', isBare: true },
        lazy: async () => ({ Component: (await spoken(import('#console/home/Wallboard.tsx'))).Wallboard }),
      },
      {
        index: true,
        loader: guardInside,
        lazy: async () => ({ Component: (await spoken(import('#console/home/HomePage.tsx'))).HomePage }),
      },
      ...areaRoutes.map(route => ({
        ...route,
        ErrorBoundary: AreaTrouble,
      })),
      { path: '*', loader: ({ request }) => notFound(request), Component: () => null },
    ],
  },
]

type Router = ReturnType<typeof createBrowserRouter>

const titleOf = ({ matches, loaderData }: Router['state']): string | undefined => {
  const last = matches.at(-1)?.route
  const title = (last?.handle as Handle | undefined)?.title
  if (typeof title === 'function') return last?.id && loaderData[last.id] ? title(loaderData[last.id]) : undefined
  return title && i18n.t(title)
}

let opened: ReactNode

/** Made once and after the session has started: its first loaders already wait for it. */
export const openRouter = (): ReactNode => {
  if (opened) return opened
  const router = createBrowserRouter(routes)
  adoptNavigator(router)
  const settle = () => {
    const { navigation, location } = router.state
    if (navigation.state !== 'idle') return
    setRouteTitle(titleOf(router.state))
    noteVisit(`${location.pathname}${location.search}${location.hash}`)
  }
  router.subscribe(settle)
  i18n.on('languageChanged', settle)
  opened = <RouterProvider router={router} />
  return opened
}
