import type { Rolldown } from 'vite'

type Group = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>[number]

/**
 * Which files travel together. A browser asks for six at a time, and each further six are a round trip: what several pages share comes in
 * a few files. These lists are kept by hand, from what the pages of a build were seen to ask for: `npm run bench -- browser` counts the
 * round trips, size-limit what a page has to carry of others.
 */
export const chunks: Group[] = [
  // The frame's page shares nothing with the app, and the session's library is asked for later.
  { name: 'app', tags: ['$initial'], test: (id) => !/oidc-client-ts|callback_silent/.test(id), priority: 2 },
  {
    name: 'common',
    test: /platform\/(web\/ui\/\w+\/lazyPart|contract\/roles)\./,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'calls of a module, and of the platform with the first one',
    name: (id: string) => {
      const module = /\/modules\/(\w+)\//.exec(id)?.[1] ?? 'apidex'
      return module === 'apidex' || module === 'core' ? 'calls' : `${module}-calls`
    },
    // The permission groups' own pages and one dialog ask for these: nobody else carries them.
    test: /(?<!(?:permission-group|mail|language|image|settings|guide|tryit|request-comment)\.)contract\.ts\?calls|traffic\.contract|zod\/v4\/core\/registries|platform\/(contract\/(lists|named)|web\/(lists\/listSource|client\/upload))/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'history',
    test: /platform\/web\/ui\/display\/(History(Entry)?|historyValue)\./,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    // What shows a document, with what is shared of it: each file that comes by itself is one more of a line of six.
    name: 'reader',
    test: /documents\/web\/(OneOf|meanings|viewer\/(?!Swagger|swagger|IntroductionCode|asMarkdown|RequestSamples|samples|useFirstCall)\w+)\./,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'code with its samples',
    name: 'samples',
    test: /platform\/web\/ui\/text\/(CodeBlock|codeLines|highlight)\.|documents\/contract\/code-(samples|languages)\.rules|documents\/web\/viewer\/(RequestSamples|samples|useFirstCall)\./,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    // What pages of one record have and lists have not.
    name: 'detail',
    test: /platform\/web\/(navigation\/anchor|ui\/\w+\/(Kbd|DetailPage|ConfirmDialog|CopyId|CopyButton|copyAnchor|Markdown)|lists\/TrailSteps)\./,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'parts',
    test: /platform\/web\/(client\/saveFile|ui\/\w+\/(NoEnvironment|IconButton|EmptyState|Card|Chip|Banner|RelativeTime|cellContext|PageHeader|Breadcrumbs|Facts|Dialog|Tabs|Person|Verb|Select|inputClass|day|digits|useOptionSearch)|lists\/(RowMenu|range|useMedia|useNames|useRowFocus|SearchBox|query|state|trail)|record\/fieldName|i18n\/T)\.|@tanstack\/(react-query|query-core)\/.*(useMutation|utationObserver|useQueries|ueriesObserver)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'list',
    test: /platform\/web\/(lists\/(?!FilterPanel|FilesButton|rowKeys|ViewSwitch|QuickFilters)|ui\/\w+\/(Pager|Checkbox))|@tanstack\/(table-core|react-table|react-store|store)/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'parts of a module, and of the documents',
    name: (id: string) => `${/\/modules\/(\w+)\//.exec(id)?.[1] ?? 'documents'}-parts`,
    test: /\/(?:modules\/\w+|documents)\/(?!environments\/web\/labels|dashboard\/|tryit\/|analytics\/|permission-groups\/|guides\/).*\/([\w-]+\.queries|[\w-]+-(?:kinds|states)\.contract|(application|environment|traffic|spec|product-kinds)\.rules|gateway-state|environment-state|usage|addresses|useDecision|labels|formats|plan|plainText|RowStateChip|TeamOrOwner|CompanyName|EnforcementChip|Sparkline|FactsLine)\.tsx?$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]
