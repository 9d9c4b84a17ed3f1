// The composition root of the browser: vault, gateway and session are born here, before anything renders; React only
// reads them. What stands behind the sign-in is signedIn.ts, which alone knows the areas.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { spoken } from '#console/i18n/inside.ts'
import { speak } from '#console/i18n/speech.ts'
import { listenEarly } from '#console/keys/early.ts'
import { adoptGateway } from '#console/net/api.ts'
import { type Gateway, openGateway, warmUp } from '#console/net/gateway.ts'
import { hostsNow } from '#console/net/hosts.ts'
import { adoptSession, sessionNow } from '#console/session/actor.ts'
import { bindSession, watchedBy } from '#console/session/bonds.ts'
import { noteDenied } from '#console/session/denied.ts'
import { currentPlace } from '#console/session/me.ts'
import { sessionPorts } from '#console/session/ports.ts'
import { realtimePorts } from '#console/session/realtime.ts'
import { bringReturned, takeReturned } from '#console/session/social.ts'
import { recall, sweep } from '#console/session/storage.ts'
import { catchUp, openChannel } from '#console/session/tabs.ts'
import { traceInspection } from '#console/session/trace.ts'
import { openVault } from '#console/session/vault.ts'
import { Boundary } from '#console/shell/Broken.tsx'
import { currentPath } from '#console/shell/navigation.tsx'
import { Pages } from '#console/shell/Pages.tsx'
import { wear } from '#console/theme/appearance.ts'
import { apiHostOf } from '#contract/hosts.ts'
import { languageOf } from '#contract/language.ts'
import { leafOf, makeSession, type SessionRef, secureLeafOf } from '#machines/session.ts'
import '#console/theme/base.css'

const loadSignedIn = async () => (await import('#console/signedIn.ts')).signedIn

sweep()
listenEarly()
wear({})
const channel = openChannel()
const vault = openVault(channel.tell)
const hosts = hostsNow()
/** The brand and country of this tab; every call says them. */
const tab: { place?: { brand: string; country: string } } = {}

const openCalls = (session: () => SessionRef): Gateway =>
  openGateway({
    token: vault.token,
    secureToken: vault.secureToken,
    keep: vault.keep,
    place: () => tab.place,
    host: place => apiHostOf(hosts, place),
    report: fact => session().send(fact),
    isAsked: () => ['required.asking', 'required.challenge'].includes(secureLeafOf(session().getSnapshot())),
    denied: (body, isReading) => noteDenied(body, currentPath(), isReading),
    path: currentPath,
    language: () => document.documentElement.lang,
    mayBeIn: country => session().getSnapshot().context.allowedCountries.includes(country),
    askCountries: async () => (await loadSignedIn()).askCountries(),
    busy: seconds => void spoken(import('#console/shell/busy.ts')).then(({ tellBusy }) => tellBusy(seconds)),
    catchUp: () => catchUp(watchedBy(session(), { vault, hosts })),
  })

const bearSession = (gateway: Gateway): SessionRef =>
  createActor(
    makeSession(
      sessionPorts({
        gateway,
        vault,
        hosts,
        lastPlace: async () => (await loadSignedIn()).lastPlace(),
        enterPlace: async place => {
          const { enterPlace } = await loadSignedIn()
          await enterPlace(gateway, place)
        },
        connection: realtimePorts({
          url: () => apiHostOf(hosts, tab.place),
          query: () => ({
            token: vault.token() ?? '',
            vendor: currentPlace()?.vendorCode ?? '',
            countries: sessionNow().getSnapshot().context.allowedCountries.join(),
          }),
          deliver: message => void loadSignedIn().then(({ deliver }) => deliver(message)),
          calm: async () => (await loadSignedIn()).calm,
        }),
      }),
    ),
    { id: 'session', inspect: traceInspection },
  )

/** Whoever is asked for a code is inside a moment later: what stands there comes while they type it. */
const comeAhead = (session: SessionRef): void => {
  const asked = session.subscribe(now => {
    if (leafOf(now) !== 'anonymous.mfa') return
    asked.unsubscribe()
    void loadSignedIn().catch(() => {})
  })
}

const start = () => {
  const returned = takeReturned()
  const gateway = openCalls(sessionNow)
  adoptGateway(gateway)
  const session = bearSession(gateway)
  adoptSession(session, vault.hold)
  bindSession(session, {
    gateway,
    vault,
    channel,
    hosts,
    setPlace: place => {
      tab.place = place
    },
    calm: async () => (await loadSignedIn()).calm,
  })
  session.start()
  void bringReturned(returned)
  if (!vault.user()) return comeAhead(session)
  // Somebody is here: what the first page needs is fetched while the session finds out where.
  warmUp()
  void loadSignedIn()
}

const draw = () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no root')
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <Pages load={loadSignedIn} />
      </Boundary>
    </StrictMode>,
  )
}

start()
void speak(recall('language')?.name ?? languageOf(navigator.languages)).finally(draw)
