interface BootTexts {
  /** Shows after ten seconds, and at once when the start failed. */
  late: string
  noScript: string
}

const english: BootTexts = {
  late: 'Portico has not started yet. Check the connection, then reload the page.',
  noScript: 'Portico needs JavaScript.',
}
const texts: Record<string, BootTexts> = {
  'en-GB': english,
  'nl-NL': {
    late: 'Portico is nog niet gestart. Controleer de verbinding en laad de pagina opnieuw.',
    noScript: 'Portico heeft JavaScript nodig.',
  },
  'de-DE': {
    late: 'Portico ist noch nicht gestartet. Prüfen Sie die Verbindung und laden Sie die Seite dann neu.',
    noScript: 'Portico braucht JavaScript.',
  },
  'fr-FR': {
    late: 'Portico n’a pas encore démarré. Vérifiez la connexion, puis rechargez la page.',
    noScript: 'Portico a besoin de JavaScript.',
  },
  'es-ES': {
    late: 'Portico aún no se ha iniciado. Comprueba la conexión y vuelve a cargar la página.',
    noScript: 'Portico necesita JavaScript.',
  },
  'se-SE': {
    late: 'Portico har inte startat ännu. Kontrollera anslutningen och ladda sedan om sidan.',
    noScript: 'Portico behöver JavaScript.',
  },
  'ar-SA': { late: 'لم يبدأ Portico بعد. تحقّق من الاتصال ثم أعد تحميل الصفحة.', noScript: 'يحتاج Portico إلى JavaScript.' },
}

/** What the page itself says while its scripts are not there, or do not run at all: the texts of the web app come with those scripts. */
export const bootTextsOf = (language: string): BootTexts => texts[language] ?? english
