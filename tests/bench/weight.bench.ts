// What travels before a page can be used: bytes as the server sends them (brotli), per entry point, against the budgets:
// up to the rows of a first list, and with all that comes when the page is calm again, in English and in German.
import { pick, signInHere } from '../journeys/desk.ts'
import { launchMeasured, openContext } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { type Budget, budgets, calm, locales, rowsAt, type Weight, weigh } from '../support/weight.ts'
import { print } from './figures.ts'

const server = await startServer({ env: { SEED: 'demo' } })
const browser = await launchMeasured()

const kilo = (bytes: number): number => Math.round(bytes / 100) / 10

const tell = (when: string, weight: Weight, budget: Budget): void => {
  for (const kind of ['script', 'style', 'font'] as const) {
    const most = kind === 'font' ? undefined : budget[kind]
    print({
      bench: 'weight',
      metric: `${when}: ${kind}s`,
      value: kilo(weight[kind]),
      unit: 'kB',
      ...(most && { baseline: kilo(most) }),
    })
  }
  const { requests } = weight
  print({ bench: 'weight', metric: `${when}: requests`, value: requests, unit: 'requests', baseline: budget.requests })
}

const arrive = async (path: string, locale: string) => {
  const page = await (await openContext(browser, { locale })).newPage()
  const weight = await weigh(page)
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  return { page, weight }
}

for (const locale of locales) {
  const straight = await arrive('/products', locale)
  tell(`${locale}: sign-in page`, straight.weight(), budgets.signIn)
  await signInHere(straight.page, server, 'admin')
  await pick(straight.page)
  const rows = await rowsAt(straight.page)
  await calm(straight.page)
  tell(`${locale}: first list, rows visible`, straight.weight(rows), budgets.firstList)
  tell(`${locale}: first list, all calm`, straight.weight(), budgets.calm)
  await straight.page.context().close()

  // By the start page, where everything else has time to come before the list is asked for.
  const roundabout = await arrive('/', locale)
  await signInHere(roundabout.page, server, 'admin')
  await pick(roundabout.page)
  await calm(roundabout.page)
  await roundabout.page.keyboard.press('g')
  await roundabout.page.keyboard.press('p')
  await rowsAt(roundabout.page)
  await calm(roundabout.page)
  tell(`${locale}: first list by the start page, all calm`, roundabout.weight(), budgets.calm)
  await roundabout.page.context().close()
}

await browser.close()
await server.stop()
