// Where things lie, for the launch scripts: they run on any Node from 18 on and before anything is installed.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

export const at = (...parts) => join(root, ...parts)

export const pinnedNode = at('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

export const isRunDirectly = url => process.argv[1] === fileURLToPath(url)

export const say = text => process.stderr.write(`${text}\n`)
