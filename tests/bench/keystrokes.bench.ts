// Keys and seconds of the jobs people do all day, walked in the real page, beside the best flow found elsewhere (its presses and
// clicks, by the same keystroke level model). Ours count what the page made them wait for.
import { countingKeyboard, type Effort } from '../journeys/countingKeyboard.ts'
import { arrive, enter, patience } from '../journeys/desk.ts'
import { jobs } from '../journeys/jobsByKeys.ts'
import { openOwnShop } from '../journeys/shop.ts'
import { launchMeasured } from '../support/browser.ts'
import { print } from './figures.ts'

const shop = await openOwnShop()
const browser = await launchMeasured()
const page = await arrive(browser)
page.on('filechooser', () => {})
await enter(page, shop.server, 'admin')

/** Asked again until it is so; a job that is never done is no figure. */
const done = async (isDone: () => Promise<boolean>, name: string): Promise<void> => {
  const last = performance.now() + patience
  while (!(await isDone())) {
    if (performance.now() > last) throw new Error(`not done: ${name}`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

const sum = (efforts: readonly { keys: number; seconds: number }[]): { keys: number; seconds: number } => ({
  keys: efforts.reduce((all, { keys }) => all + keys, 0),
  seconds: efforts.reduce((all, { seconds }) => all + seconds, 0),
})

const tell = (
  name: string,
  ours: Pick<Effort, 'keys' | 'seconds'>,
  theirs?: { keys: number; seconds: number },
): void => {
  const beside = (baseline: number | undefined) => (baseline === undefined ? {} : { baseline })
  print({ bench: 'keystrokes', metric: `${name}: keys`, value: ours.keys, unit: 'keys', ...beside(theirs?.keys) })
  print({ bench: 'keystrokes', metric: `${name}: time`, value: ours.seconds, unit: 's', ...beside(theirs?.seconds) })
}

const compared: { ours: Effort; theirs: { keys: number; seconds: number } }[] = []
try {
  for (const { name, elsewhere, arrange, walk, isDone } of jobs) {
    await arrange({ page, shop })
    const keyboard = countingKeyboard(page)
    await walk(keyboard)
    await done(() => isDone({ page, shop }), name)
    const ours = keyboard.effort()
    tell(name, ours, elsewhere)
    if (elsewhere) compared.push({ ours, theirs: elsewhere })
  }
  tell('all that can be compared', sum(compared.map(({ ours }) => ours)), sum(compared.map(({ theirs }) => theirs)))
} finally {
  // A job that is not done must not leave a server behind.
  await browser.close()
  await shop.close()
}
