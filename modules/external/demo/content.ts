import type { FirstContent } from '@portico/connectors/content/editor.ts'
import { homes } from './homes.ts'

const text = (Body: string) => ({ __component: 'blocks.text', Body })
const about = {
  type: 'page',
  translations: {
    'en-GB': {
      Slug: 'about',
      Title: 'About us',
      Content:
        'We run a grid, and we think that what we know about it should be of use to others: installers, municipalities, researchers, makers of apps.\n\n## What we open\n\n- **Capacity**: where there is room for a new connection, station by station.\n- **Prices**: what transport costs, by connection and by period.\n- **Events**: outages from the first report to the last house back on.\n\n## How we work\n\nEvery interface has an owner, a version and a history of what changed. Nothing breaks without a notice, and a deprecated interface says when it ends.\n\n> An interface is a promise. We would rather make few of them, and keep them.',
      Blocks: [
        {
          __component: 'blocks.call-to-action',
          Title: 'Something missing?',
          Text: 'Tell us what you want to build.',
          Action: { Label: 'Write to us', Href: 'mailto:developers@portico.example' },
        },
      ],
    },
    'nl-NL': {
      Slug: 'about',
      Title: 'Over ons',
      Content:
        'Wij beheren een net en vinden dat anderen iets moeten hebben aan wat wij daarover weten: installateurs, gemeenten, onderzoekers en makers van apps.\n\n## Wat wij openstellen\n\n- **Capaciteit**: waar ruimte is voor een nieuwe aansluiting, station voor station.\n- **Prijzen**: wat transport kost, per aansluiting en per periode.\n- **Gebeurtenissen**: storingen, van de eerste melding tot het laatste huis weer stroom heeft.\n\n## Hoe wij werken\n\nElke interface heeft een eigenaar, een versie en een geschiedenis van wat er veranderde. Niets breekt zonder aankondiging, en een verouderde interface zegt wanneer die stopt.\n\n> Een interface is een belofte. Liever weinig beloven, en dat nakomen.',
      Blocks: [
        {
          __component: 'blocks.call-to-action',
          Title: 'Mist u iets?',
          Text: 'Vertel ons wat u wilt bouwen.',
          Action: { Label: 'Schrijf ons', Href: 'mailto:developers@portico.example' },
        },
      ],
    },
    'ar-SA': {
      Slug: 'about',
      Title: 'من نحن',
      Content:
        'نحن ندير شبكة، ونرى أن ما نعرفه عنها ينبغي أن ينفع غيرنا: الفنيين والبلديات والباحثين ومطوّري التطبيقات.\n\n## ما الذي نفتحه\n\n- **السعة**: أين يوجد متّسع لتوصيل جديد، محطةً بعد محطة.\n- **الأسعار**: تكلفة النقل بحسب نوع التوصيل والفترة.\n- **الأحداث**: الانقطاعات من أول بلاغ حتى عودة آخر بيت.\n\n> الواجهة وعد. نفضّل أن نعد بالقليل وأن نفي به.',
      Blocks: [
        {
          __component: 'blocks.call-to-action',
          Title: 'هل ينقصك شيء؟',
          Text: 'أخبرنا بما تريد بناءه.',
          Action: { Label: 'راسلنا', Href: 'mailto:developers@portico.example' },
        },
      ],
    },
  },
} as const

const terms = {
  type: 'page',
  translations: {
    'en-GB': {
      Slug: 'terms',
      Title: 'Terms of use',
      Content:
        'In plain words, because nobody reads the other kind.\n\n1. A key is yours. Keep it out of repositories, and rotate it when somebody leaves.\n2. The limits of an interface are on its page. Above them, calls are answered with status 429.\n3. Name us as the source where you publish our data.\n4. What we measure, we measure with care. It can still be wrong, and no life may hang on it.',
      Blocks: [],
    },
    'nl-NL': {
      Slug: 'terms',
      Title: 'Gebruiksvoorwaarden',
      Content:
        'In gewone woorden, want de andere soort leest niemand.\n\n1. Een sleutel is van u. Houd hem uit repositories en vervang hem als iemand vertrekt.\n2. De limieten van een interface staan op de pagina ervan. Daarboven antwoorden wij met status 429.\n3. Noem ons als bron waar u onze gegevens publiceert.\n4. Wij meten met zorg. Toch kan een meting fout zijn, en er mag geen leven van afhangen.',
      Blocks: [],
    },
    'ar-SA': {
      Slug: 'terms',
      Title: 'شروط الاستخدام',
      Content:
        'بكلمات بسيطة، لأن أحدًا لا يقرأ غيرها.\n\n1. المفتاح لك. لا تضعه في مستودعات الشيفرة، وبدّله حين يغادر أحد زملائك.\n2. حدود كل واجهة مكتوبة في صفحتها، وما زاد عليها يُجاب بالحالة 429.\n3. اذكرنا مصدرًا حيث تنشر بياناتنا.\n4. نقيس بعناية، ومع ذلك قد نخطئ، فلا تعلّق حياة أحد على قياس.',
      Blocks: [],
    },
  },
} as const

const batch = {
  type: 'page',
  translations: {
    'en-GB': {
      Slug: 'batch-data',
      Title: 'Batch data',
      Content:
        '## How it works\n\nCall the operation once for each row, four at a time at most. When an answer has status 429, wait as long as `Retry-After` says.\n\n```sh\nwhile IFS=, read -r id; do\n  curl --retry 3 -H "apikey: $KEY" "$ADDRESS/substations/$id"\ndone < stations.csv > answers.jsonl\n```',
      Blocks: [],
    },
    'nl-NL': {
      Slug: 'batch-data',
      Title: 'Gegevens in bulk',
      Content:
        '## Zo werkt het\n\nRoep de bewerking één keer per rij aan, hooguit vier tegelijk. Heeft een antwoord status 429, wacht dan zo lang als `Retry-After` zegt.\n\n```sh\nwhile IFS=, read -r id; do\n  curl --retry 3 -H "apikey: $KEY" "$ADDRESS/substations/$id"\ndone < stations.csv > answers.jsonl\n```',
      Blocks: [],
    },
    'ar-SA': {
      Slug: 'batch-data',
      Title: 'البيانات بالجملة',
      Content:
        '## كيف تعمل\n\nاستدعِ العملية مرة لكل صف، أربع مرات في آن واحد على الأكثر. وإذا جاءت إجابة بالحالة 429 فانتظر المدة التي يذكرها `Retry-After`.\n\n```sh\nwhile IFS=, read -r id; do\n  curl --retry 3 -H "apikey: $KEY" "$ADDRESS/substations/$id"\ndone < stations.csv > answers.jsonl\n```',
      Blocks: [],
    },
  },
} as const

const notice = (
  Path: string,
  Location: 'top' | 'bottom',
  Name: string,
  words: Readonly<Record<string, string>>,
  Exclude: readonly string[] = [],
) => ({
  type: 'widget' as const,
  translations: Object.fromEntries(
    Object.entries(words).map(([locale, body]) => [locale, { Name, Path, Location, Exclude: [...Exclude], Blocks: [text(body)] }]),
  ),
})

const widgets = [
  notice(
    '*',
    'top',
    'Maintenance',
    {
      'en-GB': '**Planned work:** on the first Sunday of the month, answers may take longer between 02:00 and 04:00.',
      'nl-NL': '**Gepland onderhoud:** op de eerste zondag van de maand kunnen antwoorden tussen 02.00 en 04.00 uur langer duren.',
      'ar-SA': '**أعمال مجدولة:** في أول أحد من كل شهر قد تتأخر الإجابات بين الثانية والرابعة فجرًا.',
    },
    ['home', '/about', '/terms'],
  ),
  notice('/opendata', 'bottom', 'Below the catalogue', {
    'en-GB': 'Looking for data that is not here? [Write to us](mailto:developers@portico.example): what many ask for is built first.',
    'nl-NL':
      'Zoekt u gegevens die hier niet staan? [Schrijf ons](mailto:developers@portico.example): waar velen om vragen, bouwen wij het eerst.',
    'ar-SA': 'هل تبحث عن بيانات ليست هنا؟ [راسلنا](mailto:developers@portico.example): ما يطلبه كثيرون نبنيه أولًا.',
  }),
]

const contact = { ContactName: 'Developer desk', ContactEmail: 'developers@portico.example', ContactUrl: null, Listed: true }
type Words = readonly [title: string, summary: string]
const product = (
  Name: string,
  more: { BatchOperation?: string; SampleData?: string; Licence?: string },
  en: Words,
  nl: Words,
  ar: Words,
) => ({
  type: 'product' as const,
  translations: Object.fromEntries(
    [['en-GB', en] as const, ['nl-NL', nl] as const, ['ar-SA', ar] as const].map(([locale, [Title, Summary]]) => [
      locale,
      {
        ...contact,
        Name,
        Title,
        Summary,
        Access: null,
        Licence: more.Licence ?? 'CC BY 4.0',
        BatchOperation: more.BatchOperation ?? null,
        SampleData: more.SampleData ?? null,
      },
    ]),
  ),
})

const products = [
  product(
    'tariffs',
    {
      SampleData:
        '[\n  {\n    "id": "fix-1y-e",\n    "name": "One year fixed",\n    "commodity": "electricity",\n    "unitPrice": 0.1312\n  }\n]',
    },
    ['Tariffs', 'Today’s prices and tomorrow’s, hour by hour: look a tariff up, follow it through time, or make an offer.'],
    ['Tarieven', 'De prijzen van vandaag en morgen, uur voor uur: zoek een tarief op, volg het door de tijd of doe een aanbod.'],
    ['التعرفة', 'أسعار اليوم والغد ساعةً بساعة: ابحث عن تعرفة، أو تتبّعها عبر الزمن، أو قدّم عرضًا.'],
  ),
  product(
    'grid-capacity',
    {
      BatchOperation: 'getSubstation',
      SampleData:
        '{\n  "id": "s-0314",\n  "name": "Zeijerveen",\n  "region": "drenthe",\n  "takeMw": 17.5,\n  "feedMw": 6.3,\n  "queueLength": 2\n}',
    },
    ['Grid capacity', 'Where the grid has room for a new connection, station by station, computed anew every night.'],
    ['Netcapaciteit', 'Waar op het net ruimte is voor een nieuwe aansluiting, station voor station, elke nacht opnieuw berekend.'],
    ['سعة الشبكة', 'أين تتسع الشبكة لتوصيل جديد، محطةً بعد محطة، ويُحسب ذلك من جديد كل ليلة.'],
  ),
  product(
    'charging-stations',
    {},
    ['Charging stations', 'Every public charging point with its connectors, its price and whether it is free right now.'],
    ['Laadpalen', 'Elk openbaar laadpunt met aansluitingen, prijs en of het op dit moment vrij is.'],
    ['محطات الشحن', 'كل نقطة شحن عامة بمقابسها وسعرها، وهل هي خالية الآن.'],
  ),
  product(
    'outage-events',
    {},
    ['Outage events', 'Hear that the power is out, and when it is back, without asking for it.'],
    ['Storingen', 'Hoor dat de stroom uitvalt en wanneer hij terug is, zonder erom te vragen.'],
    ['أحداث الانقطاع', 'اعرف متى تنقطع الكهرباء ومتى تعود، دون أن تسأل.'],
  ),
  product(
    'weather-legacy',
    {},
    ['Weather', 'Observations of our own stations. It ends soon, so build nothing new on it.'],
    ['Weer', 'Waarnemingen van onze eigen stations. Dit stopt binnenkort, dus bouw er niets nieuws op.'],
    ['الطقس', 'أرصاد محطاتنا. ستنتهي قريبًا، فلا تبنِ عليها شيئًا جديدًا.'],
  ),
]

/** What a fresh portal shows to visitors: a home page in the words of its brand, pages, widgets and what is said about products. */
export const contentOf = (brand: string): FirstContent => [
  { type: 'homepage', translations: homes(brand) },
  about,
  terms,
  batch,
  ...widgets,
  ...products,
]
