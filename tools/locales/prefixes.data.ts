/**
 * What the keys of a bundle begin with: the room's name (`teams`, `releaseNotes`), and here what a room calls its things besides. A module's own
 * bundle has its name and the words that histories of several of its rooms share. `history.<entity>` stands with the room that audits.
 */
export const prefixes: Readonly<Record<string, readonly string[]>> = {
  connectors: ['failures'],
  documents: ['documents', 'changelog'],
  'modules/apidex': ['apidex', 'history'],
  'modules/apidex/api-products': ['apis', 'history'],
  'modules/apidex/applications': ['applications', 'keys', 'history'],
  'modules/apidex/gateway-commands': ['enforcement'],
  'modules/apidex/gateway-sync': ['commands'],
  'modules/apidex/tryit': ['tryit', 'history'],
  'modules/core/logs': ['logs', 'history'],
  'modules/dictionary/dashboard': ['dictionaryNumbers'],
  'modules/dictionary/uses': ['termUses'],
  'modules/portfolio/dashboard': ['portfolioNumbers'],
}
