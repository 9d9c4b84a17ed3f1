// The tour: gesture by gesture along every edge, the model beside the page, the page held against the record after each.
import { launchBrowser } from '../../support/browser.ts'
import { gestureSteps } from './gestureSteps.ts'
import { type GestureName, gestureOf } from './gestures.ts'
import { look } from './screens.ts'
import { edgesIn, emptyStore, type Graph, nextWay } from './tour.ts'
import { openWalker, type Style, type Tongue, type Walker } from './walker.ts'
import { configurationOf, lifeOf, loaded, type Moved } from './world.ts'

export interface Tour {
  walked: ReadonlySet<string>
  /** Edges the gestures could lead along. */
  known: ReadonlySet<string>
  configurations: ReadonlySet<string>
  steps: number
  seconds: number
  /** Where the page was not what the model says, twice. */
  broken: readonly string[]
  /** Where it was not at the first try: a busy machine, or a race worth a look. */
  stumbles: readonly string[]
}

const story = (done: readonly string[]) => done.slice(-6).join('\n  ')

/** Somebody sits down at an empty browser. */
export const begin = async (walker: Walker): Promise<Moved> => {
  const { page, proxy, context } = walker
  await page.goto(`${proxy.url}/favicon.svg`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await page.goto(`${proxy.url}/`)
  const first = loaded(emptyStore)
  await look(walker, first.world)
  return first
}

/** Its timers are the page's way to show a message: they are let on until it stands there. */
const letSpeak = async ({ page, say }: Walker) => {
  const said = page.locator('.toast', { hasText: say('session.loginAgain') })
  await page.locator('section[aria-live=polite]').first().waitFor({ state: 'attached' })
  for (let left = 40; left > 0 && (await said.count()) === 0; left--) await page.clock.runFor(20)
}
const standStill = async ({ page }: Walker) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** One gesture: the page must then be what the model says, and have nothing to complain about. */
export const take = async (walker: Walker, here: Moved, gesture: GestureName): Promise<Moved> => {
  const { when, leads } = gestureOf(gesture)
  if (!when(here.world)) throw new Error(`${gesture} is not possible in ${configurationOf(here.world)}`)
  const next = leads(here.world)
  // A second is short for a machine that is busy with other things: it stands still until it is let pass.
  const isBrief = lifeOf(next.world) === 'invalidated'
  if (isBrief) await standStill(walker)
  await gestureSteps[gesture](walker, here.world)
  if (isBrief) await letSpeak(walker)
  if (!isBrief && lifeOf(here.world) === 'invalidated') await walker.page.clock.resume()
  await look(walker, next.world)
  if (walker.cries.length > 0) throw new Error(walker.cries.splice(0).join('\n'))
  return next
}

const patience = 12

/** Walks on after a difference, so that one of them does not hide the others; `broken` and `stumbles` name them all. */
export const walkAll = async (
  style: Style,
  tongue: Tongue,
  isWanted: (edge: string) => boolean = () => true,
): Promise<Tour> => {
  const browser = await launchBrowser()
  const walker = await openWalker(browser, style, tongue)
  const began = performance.now()
  const graph: Graph = new Map()
  const [walked, given, configurations] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const done: string[] = []
  const [broken, stumbles]: [string[], string[]] = [[], []]
  const failed = new Set<string>()
  let going: readonly string[] = []
  let here = await begin(walker)
  const go = async (gesture: GestureName) => {
    const { when, leads } = gestureOf(gesture)
    if (!when(here.world)) return false
    const next = leads(here.world)
    done.push(`${configurationOf(here.world)} | ${gesture} | ${configurationOf(next.world)}`)
    going = next.edges
    for (const edge of going) given.add(edge)
    here = await take(walker, here, gesture)
    for (const edge of here.edges) walked.add(edge)
    configurations.add(configurationOf(here.world))
    return true
  }
  const note = async (error: unknown, to: string[]) => {
    const at = await walker.page
      .evaluate(() => {
        const kept = Object.entries({ ...sessionStorage }).map(([name, text]) => `${name}: ${text.slice(0, 90)}`)
        return `${location.href} ${JSON.stringify(document.documentElement.dataset)} ${kept}\n${document.body.innerText}`
      })
      .catch(String)
    to.push(
      `after ${done.length} steps:\n  ${story(done)}\nthe page: ${at.slice(0, 600)}\n${String(error).slice(0, 400)}`,
    )
    process.stdout.write(`${to.at(-1)}\n\n`)
  }
  try {
    for (let way = nextWay(graph, here.world, given, isWanted); way; ) {
      try {
        for (const gesture of way) if (!(await go(gesture))) break
      } catch (error) {
        const last = done.at(-1) ?? ''
        const isFirst = !failed.has(last)
        failed.add(last)
        await note(error, isFirst ? stumbles : broken)
        // A busy machine may miss a beat: the way is gone once more, and a second failure is one.
        if (isFirst) for (const edge of going) if (!walked.has(edge)) given.delete(edge)
        if (broken.length + stumbles.length >= patience) break
        here = await begin(walker)
      }
      way = nextWay(graph, here.world, given, isWanted)
    }
  } finally {
    await walker.close()
    await browser.close()
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  return { walked, known: edgesIn(graph), configurations, steps: done.length, seconds, broken, stumbles }
}

export const figuresOf = ({ walked, known, configurations, steps, seconds, stumbles }: Tour): string =>
  `${configurations.size} configurations, ${walked.size} of ${known.size} edges, ${steps} steps, ${seconds} seconds, ` +
  `${stumbles.length} second tries`
