// How the console is built and how every test is found. Aliases come from package.json "imports".
import { existsSync, globSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { AcceptedPlugin, ChildNode } from 'postcss'
import rtl from 'postcss-rtlcss'
import { Mode } from 'postcss-rtlcss/options'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { kept, placing } from './tests/support/statements.ts'

const root = import.meta.dirname
/** Where they really lie: a copy under another name would be a second one of the router. */
const modules = realpathSync(`${root}/node_modules`)

// Names for developers' tools are assignments: they keep parts alive that nobody uses. No person sees them.
const nameless: Plugin = {
  name: 'nameless',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(react-router|@radix-ui|radix-ui)\/.*\.m?js$/ },
    handler: code => ({
      code: code
        .replace(/^\s*(?:[\w$]+\.displayName = [^;\n]*|__name\([\w$]+, "[^"\n]*"\));$/gm, '')
        .replace(
          /^(var|const|let) ([\w$]+ = )([\w$]+\.(?:forwardRef|memo|createContext)\()/gm,
          '$1 $2/* @__PURE__ */ $3',
        ),
      map: null,
    }),
  },
}

// A browser extension may watch machines, in development; nobody's page needs the way to it.
const unwatched: Plugin = {
  name: 'unwatched',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/xstate\/dist\/xstate-dev\.esm\.js$/ },
    handler: () => ({ code: 'export const devToolsAdapter = () => {}', map: null }),
  },
}

// Calls go by XMLHttpRequest and news by a websocket, in every browser: what could carry them otherwise is no part of a page.
const carriers: Plugin = {
  name: 'carriers',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(axios\/lib\/adapters\/fetch|engine\.io-client\/build\/esm\/transports\/index)\.js$/ },
    handler: (_, id) => ({ code: id.includes('axios') ? withoutFetch : websocketAlone, map: null }),
  },
}

const withoutFetch = 'export const getFetch = () => false'
const websocketAlone = `import { WS } from './websocket.js'
  export const transports = { websocket: WS }`

// The browser scrolls a long menu and a wide table by itself: bars drawn over it weigh more than the menus they stand in.
const scrolling: Plugin = {
  name: 'scrolling',
  apply: 'build',
  transform: {
    filter: { id: /@radix-ui\/themes\/dist\/esm\/components\/(scroll-area|select)\.js$/ },
    handler: (code, id) => ({ code: id.endsWith('select.js') ? scrollingItself(code) : plainScrollArea, map: null }),
  },
}

const plainScrollArea = `import { createElement } from 'react'
  export const ScrollArea = ({ ref, className = '', style, children }) =>
    createElement('div', { ref, className: 'rt-ScrollAreaRoot ' + className, style: { position: 'relative', overflow: 'auto', ...style } }, children)`

/** The list of a select in its own viewport, which Radix lets scroll where no area around it does. */
const scrollingItself = (code: string): string => {
  const left = code
    .replace(/,ScrollArea as \w+(?=\}from"radix-ui")/, '')
    .replace(
      /(\w+)\.createElement\(\w+\.Root,\{type:"auto",className:"rt-ScrollAreaRoot"\},\1\.createElement\((\w+)\.Viewport,\{asChild:!0,className:"rt-SelectViewport"\},\1\.createElement\(\w+\.Viewport,\{[^}]*\{[^}]*\}\},(\w+)\)\),.*?\)\)\)\)\)\)(?=\}\))/,
      '$1.createElement($2.Viewport,{className:"rt-SelectViewport"},$3))))',
    )
  if (/ScrollArea/.test(left)) throw new Error('Radix Themes draws the list of a select in another way now')
  return left
}

// A hint brings what times it along (theme/FloatingHint.tsx): of the first screen nothing floats.
const hintless: Plugin = {
  name: 'hintless',
  apply: 'build',
  transform: {
    filter: { id: /@radix-ui\/themes\/dist\/esm\/components\/theme\.js$/ },
    handler: code => {
      const left = code
        .replace(
          /(\w+)\.createElement\(\w+\.Provider,\{delayDuration:200\},(.*?)\):\1\.createElement/,
          '$2:$1.createElement',
        )
        .replace(/,Tooltip as \w+(?=\}from"radix-ui")/, '')
      if (left === code) throw new Error('Radix Themes provides for its tooltips in another way now')
      return { code: left, map: null }
    },
  },
}

// Our menus leave the page as it is (a law keeps them so): what would hide and hold it meanwhile comes with the first dialog.
const modeless: Plugin = {
  name: 'modeless',
  apply: 'build',
  transform: {
    filter: { id: /@radix-ui\/react-menu\/dist\/index\.mjs$/ },
    handler: code => ({
      code: code
        .replace('import { hideOthers } from "aria-hidden";', 'const hideOthers = () => () => {};')
        .replace('import { RemoveScroll } from "react-remove-scroll";', 'const RemoveScroll = React.Fragment;'),
      map: null,
    }),
  },
}

// The content security policy allows no style element but what came from here as a file: what a library would write into one
// becomes a sheet of the page, and what Radix puts into one each time stands in our own rules (`fields/entries.css`).
const sheetOf = 'const sheet = new CSSStyleSheet(); sheet.replaceSync(code);'
const styleless: Plugin = {
  name: 'styleless',
  apply: 'build',
  transform: {
    filter: {
      id: /node_modules\/(sonner\/dist\/index|react-style-singleton\/dist\/es2015\/singleton|@radix-ui\/react-select\/dist\/index)\.m?js$/,
    },
    handler: (code, id) => ({ code: withoutStyles(code, id), map: null }),
  },
}

const withoutStyles = (code: string, id: string): string => {
  if (id.includes('react-style-singleton'))
    return `export const stylesheetSingleton = () => {
      let count = 0
      let here
      return {
        add(code) {
          if (count++) return
          ${sheetOf}
          here = sheet
          document.adoptedStyleSheets.push(sheet)
        },
        remove() {
          if (--count) return
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== here)
        },
      }
    }`
  const left = id.includes('sonner')
    ? code.replace(/function __insertCSS\(code\) \{[\s\S]*?\n\}/, () => {
        return `function __insertCSS(code) { ${sheetOf} document.adoptedStyleSheets.push(sheet) }`
      })
    : code.replace(/jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML: \{[^}]*`[^`]*`\s*\},\s*nonce\s*\}\s*\)/g, 'null')
  if (left === code) throw new Error(`${id} writes its style elements in another way now`)
  return left
}

// The parts of an icon stand in no list that React keeps: their keys are six random letters each, which nothing makes smaller.
const keyless: Plugin = {
  name: 'keyless',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/.*\.m?js$/ },
    handler: code => ({ code: code.replace(/,\s*key: "\w+"/g, ''), map: null }),
  },
}

// One file of texts per language and kind, read in parts as they are needed: `?when=first` for the sign-in and a first list, `later`
// and `entered` for what comes with i18n/later.ts and i18n/entered.ts, `told` for what the server and the rules say. By which room
// says a key in English it is told where it belongs. The first part is also written as plain texts, which the server puts into the page
// (server/http/console.ts): a reader of another language than English waits for no file more.
const keysIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: `${root}/src/console/i18n` }).flatMap(path =>
    [...readFileSync(join(`${root}/src/console/i18n`, path), 'utf8').matchAll(/^\s+'([\w.]+)':/gm)].map(
      ([, key = '']) => stem(key),
    ),
  )
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const parted = (): Plugin => {
  /** Keys of the rooms whose English is listed there. */
  const keysOf = (file: string): Set<string> => {
    const text = readFileSync(`${root}/src/console/i18n/${file}`, 'utf8')
    return new Set([...text.matchAll(/'(\.\.\/[^']+words[^']*)'/g)].flatMap(([, listed = '']) => keysIn(listed)))
  }
  const atSignIn = new Set(['../session/words*.ts', '../shell/words.ts'].flatMap(keysIn))
  const afterwards = keysOf('later.ts')
  const entered = keysOf('entered.ts')
  const whenOf = (key: string): string => {
    if (atSignIn.has(stem(key))) return 'first'
    // Sentences about actions and what they ask for are said when somebody acts, the parts of a field where it is filled in, the
    // kinds of fields by help.
    const isSaid = /^(actions\.\w+\.(done|prompt)$|inputs\.|parts\.|types\.)/.test(stem(key))
    if (/^(rules?|server|findings|problem|patterns)\./.test(key)) return 'told'
    if (isSaid || afterwards.has(stem(key))) return 'later'
    return entered.has(stem(key)) ? 'entered' : 'first'
  }
  // What areas share is read with the console's own, in one request.
  const textsOf = (folder: string, when: string): string => {
    const texts = ['console.json', 'areas.json'].flatMap(file =>
      Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
    )
    return JSON.stringify(Object.fromEntries(texts.filter(([key]) => whenOf(key) === when)))
  }
  return {
    name: 'parted',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/locales\/[\w-]+\/console\.json\?when=\w+$/ },
      // No JSON any more for whoever reads JSON.
      handler: (id, importer = '') => {
        const [path = '', when] = id.split('?when=')
        return `\0parted:${path.startsWith('.') ? join(dirname(importer), path) : path}:${when}`
      },
    },
    load: {
      filter: { id: /^\0parted:/ },
      handler: id => {
        const [, path = '', when = ''] = id.split(':')
        return `export default ${textsOf(dirname(path), when)}`
      },
    },
    generateBundle() {
      for (const path of globSync('*/console.json', { cwd: `${root}/src/locales` })) {
        const language = dirname(path)
        const source = textsOf(`${root}/src/locales/${language}`, 'first')
        this.emitFile({ type: 'asset', fileName: `words/${language}.json`, source })
      }
    },
  }
}

// The router offers its production half under no condition a build can ask for.
const routerFiles: Readonly<Record<string, string>> = {
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
}
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: id => (routerFiles[id] ? `${modules}/react-router/dist/production/${routerFiles[id]}` : null),
}

// Of Radix Themes only what is worn: no rules for parts that nobody imports, none for widths that no property asks about. And no
// rule for whatever stands beside an item (`+ *`): each part that came or went anywhere had all behind it styled anew.
const unworn = (): RegExp => {
  const sources = ['src/console', 'src/areas'].flatMap(folder =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.tsx'))
      .map(path => readFileSync(`${root}/${folder}/${path}`, 'utf8')),
  )
  const imported = sources.flatMap(text =>
    [...text.matchAll(/import \{([^}]*)\} from '@radix-ui\/themes'/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  )
  const alone =
    'Avatar Blockquote Card CheckboxCard Code Container DataList Em HoverCard Inset Kbd Link Quote RadioCard Section ' +
    'SegmentedControl Separator Skeleton Slider Strong TabNav ThemePanel'
  const left = alone.split(' ').filter(name => !imported.some(one => one.startsWith(name)))
  return new RegExp(`\\.(?:xs|sm|md|lg|xl)\\\\:|\\.rt-(?:${left.join('|')})`)
}

const worn = (): AcceptedPlugin => {
  const shunned = unworn()
  return {
    postcssPlugin: 'worn',
    Rule: rule => {
      if (/\+ ?\* \.rt-SegmentedControlItem/.test(rule.selector))
        rule.selector = rule.selector.replace(/\+ ?\* /, '+ .rt-SegmentedControlItem ')
      if (!shunned.test(rule.selector)) return
      const kept = rule.selectors.filter(selector => !shunned.test(selector))
      if (kept.length === 0) rule.remove()
      else rule.selectors = kept
    },
  }
}

const isOurs = (node: ChildNode): boolean => node.source?.input.file?.startsWith(`${root}/src/`) ?? false

/**
 * Our own rules are logical, and are mirrored by nobody: where one says left or right it means that side in every language, as figures do
 * that stand under each other by their last digit.
 */
const asWritten = (): AcceptedPlugin => ({
  postcssPlugin: 'as written',
  Once: root => {
    const ours = root.nodes.filter(isOurs)
    for (const node of ours) {
      const [before, after] = [node.prev(), node.next()]
      if (!before || !ours.includes(before)) node.before({ text: 'rtl:begin:ignore' })
      if (!after || !ours.includes(after)) node.after({ text: 'rtl:end:ignore' })
    }
  },
})

const areaOf = (id: string): string | undefined => /\/src\/areas\/(\w+)\//.exec(id)?.[1]

const rooms = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).imports as Record<string, string>

/** Where an import leads, of a file of ours. */
const placeOf = (path: string, written: string): string | undefined => {
  if (written.startsWith('.')) return join(dirname(path), written)
  const room = Object.keys(rooms).find(alias => written.startsWith(alias.slice(0, -1)))
  return room && join(root, (rooms[room] ?? '').slice(0, -1), written.slice(room.length - 1))
}

const atOnce = /^(?:import|export)\s+(?!type\s)(?:[^'"]*\sfrom\s+)?'([^'?]+)'/gm
const inTime = /\bimport\(\s*'([^'?]+)'\s*\)/g

/** Everything that comes of a file by these imports, itself included, but for what is found already. */
const cameOf = (path: string | undefined, imports: readonly RegExp[], found: Set<string>): Set<string> => {
  if (!path || found.has(path) || !/\.(tsx?|css)$/.test(path) || !existsSync(path)) return found
  found.add(path)
  if (path.endsWith('.css')) return found
  const text = readFileSync(path, 'utf8')
  for (const [, written = ''] of imports.flatMap(one => [...text.matchAll(one)]))
    cameOf(placeOf(path, written), imports, found)
  return found
}

/** What comes sooner or later even without any area. */
const kit = cameOf(
  `${root}/src/console/main.tsx`,
  [atOnce, inTime],
  new Set(['all.console.ts', 'all.ts'].map(file => `${root}/src/areas/${file}`)),
)

/** By area, what it is declared with, and what it brings when it comes: its screens as well, with all they need at once. */
const brought = readdirSync(`${root}/src/areas`).map(area => {
  const declared = cameOf(`${root}/src/areas/${area}/area.ts`, [atOnce], new Set())
  const files = cameOf(`${root}/src/areas/${area}/${area}.console.tsx`, [atOnce], new Set(declared))
  return { area, declared, files }
})
const declares = (id: string): boolean => brought.some(({ declared }) => declared.has(id))
const bringing = (id: string): string[] => brought.filter(({ files }) => files.has(id)).map(({ area }) => area)
/** What stands beside every screen and comes after the first rows: palette, keys, dialogs, news, jobs, the lines of menus. */
const besides = [
  ...['shell/Beside.tsx', 'shell/toastCard.tsx', 'session/unfinished.ts', 'net/spot.ts', 'net/socket.ts'],
  ...['action/ActionLines.tsx', 'grid/SizeChoices.tsx', 'shell/BottomChoices.tsx'],
  // What the start page keeps of views, which their dialog knows as well.
  '../contract/home.ts',
].map(file => join(root, 'src/console', file))
const beside = besides.reduce((found, file) => cameOf(file, [atOnce], found), new Set<string>())
/** Not what stands beside needs itself: two files that wait for each other begin in either order, and one of them then finds nothing. */
const isShared = (id: string): boolean => bringing(id).length > 1 && !beside.has(id)
/** The area whose file it travels in: what one area alone brings lies there even if it is a rule of the house. */
const ownerOf = (id: string): string | undefined => {
  const [first, ...others] = bringing(id)
  if (!first || kit.has(id)) return undefined
  return areaOf(id) ?? (others.length > 0 ? undefined : first)
}

// Vitest begins with the largest files, of which it has no times yet. Long stories told in few lines would be begun last, and all
// other cores would wait for them.
const long = /\/(accessible|jobsByKeys|account|jobsKill|start|firstPerson|relevance|gridEmpty)\.test\.tsx?$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name).values()
    return [...projects].flatMap(all => {
      const { long: first = [], short = [] } = Object.groupBy(all, one => (long.test(one.moduleId) ? 'long' : 'short'))
      return [...first, ...short]
    })
  }
}

// Every core: vitest would leave one idle, and on two cores that is half the machine.
const everyCore = { maxWorkers: '100%' } as const
// What the server starts with, or each worker would spend seconds on finding the files of one package.
const execArgv = [`--import=${root}/src/server/resolving.ts`]
const node = { root, extends: false, test: { environment: 'node', pool: 'forks', execArgv, ...everyCore } } as const

export default defineConfig({
  root: `${root}/src/console`,
  cacheDir: `${root}/node_modules/.vite`,
  plugins: [
    react(),
    parted(),
    productionRouter,
    nameless,
    unwatched,
    carriers,
    scrolling,
    hintless,
    modeless,
    styleless,
    keyless,
  ],
  resolve: {
    // Two copies would split their contexts: a popover would not find its provider.
    dedupe: ['react', 'react-dom', 'radix-ui'],
    // React has had it since 18: nobody needs the stand-in for those before.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  // Radix Themes knows left and right only; the mirrored rules follow under [dir=rtl].
  css: { postcss: { plugins: [worn(), asWritten(), rtl({ mode: Mode.override })] } },
  build: {
    outDir: `${root}/dist/console`,
    emptyOutDir: true,
    // The content security policy allows no data: and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.dynamic.import/,
              priority: 3,
            },
            // What the sign-in page stands on: all that main.tsx imports, and nothing else.
            { name: 'entry', tags: ['$initial'], priority: 2 },
            // What calls and challenges need: it is fetched while the form is being filled in.
            {
              name: 'entering',
              test: /node_modules\/axios\/|\/console\/net\/transport\.ts|\/console\/session\/(CodeEntry|PasskeyEntry|OtherWays|Resend|otpPorts|passkey|standing|challenge|transfer|wordsCode)\.tsx?$/,
              priority: 1,
            },
            // And behind it: all that a first list is drawn with, in one request, and what of the contract areas are declared with.
            {
              name: 'signedIn',
              test: id =>
                /src\/console\/(signedIn|detail\/history)\.ts/.test(id) ||
                // A few rules for controls are no request of their own.
                /src\/console\/fields\/(entries|controls\/toggle)\.css/.test(id) ||
                (/\/src\/contract\//.test(id) && declares(id)),
              priority: 1,
            },
            // What several areas make their own screens of.
            {
              name: 'screens',
              test: id => /\/src\/(console|rules)\//.test(id) && isShared(id),
              includeDependenciesRecursively: false,
            },
            { name: 'beside', test: id => besides.includes(id) },
            // The start page with its figures; the wallboard, which is drawn of the same, is opened by few and brings the rest of itself.
            { name: 'home', test: /src\/console\/home\/HomePage\.tsx/ },
            // Icons that are none of the house's own.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\// },
            // What floats beside a button: with the first that is wanted, or when the page is calm. By name, since Radix's list of its
            // inner parts, of which the first list needs one, would draw all of them into it.
            {
              name: 'floating',
              test: /console\/theme\/(Floating\w+|Stand)\.tsx|@floating-ui\/|@radix-ui\/(react-(arrow|dismissable-layer|dropdown-menu|focus-guards|focus-scope|menu|popper|roving-focus|tooltip)\/|themes\/dist\/esm\/(components\/(_internal\/base-menu|dropdown-menu|scroll-area|text|tooltip)\.|helpers\/require-react-element))/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // The controls of forms, of the inputs of actions and of what areas work out above their lists.
            {
              name: 'controls',
              test: /src\/console\/(fields\/(Control|EntryField)|theme\/Segments)\.tsx/,
              priority: 1,
            },
            // An area with all that it alone needs at once, its declaration and its screens: one request, not six. Were anything
            // left over, the build would put it into a file that exports what is not in it.
            {
              name: id => ownerOf(id) ?? null,
              debugName: 'areas',
              test: id => ownerOf(id) !== undefined,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    root,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        ...node,
        test: {
          ...node.test,
          name: 'node',
          // A third of the time went into loading the server anew for each file. What a file changes for all (the clock, the
          // environment) it puts back; `vitest run --project node --sequence.shuffle.files` shows who does not.
          isolate: false,
          include: ['tests/{machines,contract,rules,laws,server,areas}/**/*.test.ts'],
          exclude: ['**/*.nightly.test.ts'],
          globalSetup: 'tests/support/database.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...(kept && { setupFiles: 'tests/support/statementsKept.ts' }),
        },
        ...(kept && { plugins: [placing] }),
      },
      {
        root,
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...everyCore,
          // As above: `settled.ts` ends each file as a closed page ends. The news of one file are no news for the next, so what
          // holds them is loaded anew like our own modules.
          isolate: false,
          server: { deps: { inline: ['sonner'] } },
          setupFiles: 'tests/support/settled.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...node,
        test: {
          ...node.test,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: ['**/*.nightly.test.ts'],
          globalSetup: ['tests/support/console.ts', 'tests/support/database.ts'],
          setupFiles: 'tests/support/allowed.ts',
          // Each drives a browser and a server of its own, so they may stand side by side.
          // A browser on a starved machine may miss a beat; the report names every second try, and a second failure is one.
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...node,
        test: {
          ...node.test,
          name: 'nightly',
          include: ['tests/**/*.nightly.test.ts'],
          globalSetup: ['tests/support/console.ts', 'tests/support/database.ts'],
          setupFiles: 'tests/support/allowed.ts',
          fileParallelism: false,
          // Where others run too, it waits for them: what is killed and frozen here has the machine to itself.
          sequence: { groupOrder: 1 },
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
