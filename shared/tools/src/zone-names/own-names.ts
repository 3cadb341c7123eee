/**
 * Names that CLDR has not, or has for another place: country and name in the catalogue, then Chinese, Hindi, Spanish, French, Arabic,
 * Russian, Portuguese and German. `=` stands for the catalogue's own spelling,
 * `~` for CLDR's name.
 */
export const ownNames = `
US Dakotas|南北达科他州|उत्तरी और दक्षिणी डकोटा|Dakota del Norte y del Sur|Dakotas|داكوتا الشمالية والجنوبية|Северная и Южная Дакота|Dakotas|Nord- und Süddakota
CA Toronto|多伦多|टोरंटो|=|=|تورونتو|Торонто|=|=
CA Ottawa|渥太华|ओटावा|=|=|أوتاوا|Оттава|=|=
CA Montréal|蒙特利尔|मॉन्ट्रियल|Montreal|=|مونتريال|Монреаль|Montreal|Montreal
CA Québec City|魁北克市|क्यूबेक सिटी|Ciudad de Quebec|Québec (ville)|مدينة كيبك|Квебек (город)|Cidade de Quebec|Québec (Stadt)
CA Vancouver|温哥华|वैंकूवर|=|=|فانكوفر|Ванкувер|=|=
CA Vancouver Island|温哥华岛|वैंकूवर द्वीप|Isla de Vancouver|Île de Vancouver|جزيرة فانكوفر|Остров Ванкувер|Ilha de Vancouver|=
CA British Columbia Interior|不列颠哥伦比亚内陆|भीतरी ब्रिटिश कोलंबिया|Interior de Columbia Británica|Intérieur de la Colombie-Britannique|داخل كولومبيا البريطانية|Внутренняя Британская Колумбия|Interior da Colúmbia Britânica|British Columbia (Binnenland)
CA Calgary|卡尔加里|कैलगरी|=|=|كالغاري|Калгари|=|=
CA Edmonton|埃德蒙顿|एडमंटन|=|=|إدمونتون|Эдмонтон|=|=
CA Newfoundland|纽芬兰|न्यूफ़ाउंडलैंड|Terranova|Terre-Neuve|نيوفاوندلاند|Ньюфаундленд|Terra Nova|Neufundland
CA Labrador|拉布拉多|लैब्राडोर|=|=|لابرادور|Лабрадор|=|=
GB London|伦敦|लंदन|Londres|Londres|لندن|Лондон|Londres|=
GB South East England|英格兰东南部|दक्षिण-पूर्वी इंग्लैंड|Sureste de Inglaterra|Angleterre (sud-est)|جنوب شرق إنجلترا|Юго-Восточная Англия|Sudeste da Inglaterra|Südostengland
GB East of England|英格兰东部|पूर्वी इंग्लैंड|Este de Inglaterra|Angleterre (est)|شرق إنجلترا|Восточная Англия|Leste da Inglaterra|Ostengland
GB South West England|英格兰西南部|दक्षिण-पश्चिमी इंग्लैंड|Suroeste de Inglaterra|Angleterre (sud-ouest)|جنوب غرب إنجلترا|Юго-Западная Англия|Sudoeste da Inglaterra|Südwestengland
GB Midlands|英格兰中部|मिडलैंड्स|Tierras Medias|Midlands|ميدلاندز|Мидлендс|Midlands|=
GB North of England|英格兰北部|उत्तरी इंग्लैंड|Norte de Inglaterra|Angleterre (nord)|شمال إنجلترا|Северная Англия|Norte da Inglaterra|Nordengland
FR Hauts-de-France|上法兰西|ओ-द-फ़्रांस|=|=|أو دو فرانس|О-де-Франс|Altos de França|=
FR Bretagne|布列塔尼|ब्रिटनी|Bretaña|=|بريتاني|Бретань|Bretanha|=
FR Corse|科西嘉|कोर्सिका|Córcega|=|كورسيكا|Корсика|Córsega|Korsika
ES Canarias|加那利群岛|कैनरी द्वीप समूह|=|Îles Canaries|جزر الكناري|Канарские острова|Canárias|Kanarische Inseln
ES Madrid|马德里|मैड्रिड|=|=|مدريد|Мадрид|Madri|=
IT Friuli|弗留利|फ़्रिउली|=|Frioul|فريولي|Фриули|=|Friaul
IT Trentino-Alto Adige|特伦蒂诺-上阿迪杰|ट्रेंटिनो-आल्टो आदिजे|Trentino-Alto Adigio|Trentin-Haut-Adige|ترينتينو ألتو أديجي|Трентино-Альто-Адидже|Trentino-Alto Ádige|Trentino-Südtirol
IT Umbria|翁布里亚|उम्ब्रिया|=|Ombrie|أومبريا|Умбрия|Úmbria|Umbrien
IT Molise|莫利塞|मोलिसे|=|=|موليزي|Молизе|=|=
IT Valle d’Aosta|瓦莱达奥斯塔|आओस्टा घाटी|Valle de Aosta|Vallée d’Aoste|وادي أوستا|Валле-д’Аоста|Vale de Aosta|Aostatal
PL Warszawa|华沙|वारसॉ|Varsovia|Varsovie|وارسو|Варшава|Varsóvia|Warschau
PL Kraków|克拉科夫|क्राकोव|Cracovia|Cracovie|كراكوف|Краков|Cracóvia|Krakau
PL Wrocław|弗罗茨瓦夫|व्रोत्सवाफ़|Breslavia|=|فروتسواف|Вроцлав|Breslávia|Breslau
PL Poznań|波兹南|पोज़्नान|=|=|بوزنان|Познань|=|Posen
PL Gdańsk|格但斯克|ग्दान्स्क|=|=|غدانسك|Гданьск|=|Danzig
RO Transilvania|特兰西瓦尼亚|ट्रांसिल्वेनिया|=|Transylvanie|ترانسيلفانيا|Трансильвания|Transilvânia|Siebenbürgen
RO Banat|巴纳特|बानात|Banato|=|بانات|Банат|=|=
RO Moldova|摩尔多瓦地区|मोल्दाविया (रोमानिया)|Moldavia|Moldavie|مولدافيا|Западная Молдавия|Moldávia|Moldau
RO Bucovina|布科维纳|बुकोविना|=|Bucovine|بوكوفينا|Буковина|=|Bukowina
NL Randstad|兰斯台德|रांडस्टाड|=|=|راندستاد|Рандстад|=|=
GR Athens|雅典|एथेंस|Atenas|Athènes|أثينا|Афины|Atenas|Athen
GR Thessaloniki|塞萨洛尼基|थेसालोनिकी|Salónica|Thessalonique|سالونيك|Салоники|Salonica|=
PT Lisboa|里斯本|लिस्बन|=|Lisbonne|لشبونة|Лиссабон|=|Lissabon
PT Porto|波尔图|पोर्टो|Oporto|=|بورتو|Порту|=|=
AU Canberra|堪培拉|कैनबरा|=|=|كانبرا|Канберра|Camberra|=
NZ North Island|北岛|उत्तरी द्वीप|Isla Norte|Île du Nord|الجزيرة الشمالية|Северный остров|Ilha Norte|Nordinsel
NZ South Island|南岛|दक्षिणी द्वीप|Isla Sur|Île du Sud|الجزيرة الجنوبية|Южный остров|Ilha Sul|Südinsel
IR Tabriz|大不里士|तबरेज़|=|=|تبريز|Тебриз|=|Täbris
IR Shiraz|设拉子|शिराज़|=|Chiraz|شيراز|Шираз|Xiraz|Schiras
IR Mashhad|马什哈德|मशहद|=|Machhad|مشهد|Мешхед|=|Maschhad
TR Ankara|安卡拉|अंकारा|=|=|أنقرة|Анкара|Ancara|=
TR Marmara|马尔马拉|मरमरा|Mármara|=|مرمرة|Мармара|Mármara|=
TR Aegean Turkey|土耳其爱琴海地区|एजियन तुर्किये|Turquía egea|Turquie égéenne|تركيا الإيجية|Эгейская Турция|Turquia egeia|Türkische Ägäis
TR Central Anatolia|安纳托利亚中部|मध्य अनातोलिया|Anatolia Central|Anatolie centrale|وسط الأناضول|Центральная Анатолия|Anatólia Central|Zentralanatolien
TR Mediterranean Turkey|土耳其地中海地区|भूमध्यसागरीय तुर्किये|Turquía mediterránea|Turquie méditerranéenne|تركيا المتوسطية|Средиземноморская Турция|Turquia mediterrânica|Türkische Mittelmeerküste
TR Black Sea Turkey|土耳其黑海地区|काला सागर तुर्किये|Turquía del mar Negro|Turquie de la mer Noire|تركيا البحر الأسود|Черноморская Турция|Turquia do Mar Negro|Türkische Schwarzmeerküste
IQ Kurdistan|库尔德斯坦|कुर्दिस्तान|Kurdistán|=|كردستان|Курдистан|Curdistão|=
AE Dubai|迪拜|दुबई|Dubái|Dubaï|دبي|Дубай|=|=
AE Northern Emirates|北部酋长国|उत्तरी अमीरात|Emiratos del Norte|Émirats du Nord|الإمارات الشمالية|Северные эмираты|Emirados do Norte|Nördliche Emirate
MX Mexico City|墨西哥城|मेक्सिको सिटी|Ciudad de México|Mexico|مدينة مكسيكو|Мехико|Cidade do México|Mexiko-Stadt
MX State of Mexico|墨西哥州|मेक्सिको राज्य|Estado de México|État de Mexico|ولاية المكسيك|штат Мехико|Estado do México|Bundesstaat Mexiko
MX Morelos|莫雷洛斯州|मोरेलोस|=|=|موريلوس|Морелос|=|=
RU Moscow|莫斯科|मॉस्को|Moscú|Moscou|موسكو|Москва|Moscou|Moskau
RU Moscow Oblast|莫斯科州|मॉस्को ओब्लास्ट|Óblast de Moscú|Oblast de Moscou|مقاطعة موسكو|Московская область|Oblast de Moscou|Oblast Moskau
RU Saint Petersburg|圣彼得堡|सेंट पीटर्सबर्ग|San Petersburgo|Saint-Pétersbourg|سانت بطرسبرغ|Санкт-Петербург|São Petersburgo|Sankt Petersburg
RU Leningrad Oblast|列宁格勒州|लेनिनग्राद ओब्लास्ट|Óblast de Leningrado|Oblast de Léningrad|مقاطعة لينينغراد|Ленинградская область|Oblast de Leningrado|Oblast Leningrad
KR Yeongnam|岭南|येओंगनाम|=|=|يونغنام|Йоннам|=|=
KR Gwangju|光州|ग्वांगजू|=|=|غوانغجو|Кванджу|=|=
JP Tōhoku|东北地方|तोहोकू|=|=|توهوكو|Тохоку|=|=
JP Kantō|关东地方|कांतो|=|=|كانتو|Канто|=|=
JP Chūbu|中部地方|चूबू|=|=|تشوبو|Тюбу|=|=
JP Kansai|关西地方|कंसाई|=|=|كانساي|Кансай|=|=
JP Chūgoku|中国地方|चूगोकू|=|=|تشوغوكو|Тюгоку|=|=
JP Shikoku|四国|शिकोकू|=|=|شيكوكو|Сикоку|=|=
JP Kyūshū|九州|क्यूशू|=|=|كيوشو|Кюсю|=|=
IN Jammu|查谟|जम्मू|=|Jammou|جامو|Джамму|=|=
IN Kashmir|克什米尔|कश्मीर|Cachemira|Cachemire|كشمير|Кашмир|Caxemira|Kaschmir
IN Ladakh|拉达克|लद्दाख|=|=|لداخ|Ладакх|=|=
IN Mumbai|孟买|मुंबई|Bombay|=|مومباي|Мумбаи|Bombaim|=
IN the North East|印度东北部|पूर्वोत्तर भारत|Noreste de la India|Inde (nord-est)|شمال شرق الهند|Северо-Восточная Индия|Nordeste da Índia|Nordostindien
PK Islamabad|伊斯兰堡|इस्लामाबाद|=|=|إسلام آباد|Исламабад|=|=
BD Dhaka|达卡|ढाका|Daca|Dacca|دكا|Дакка|Daca|=
BD Mymensingh|迈门辛|मैमनसिंह|=|=|ميمنسنغ|Маймансингх|=|=
BD Khulna|库尔纳|खुलना|=|=|خولنا|Кхулна|=|=
BD Chattogram|吉大港|चटगाँव|Chittagong|Chittagong|شيتاغونغ|Читтагонг|Chittagong|Chittagong
MY Peninsular Malaysia|马来西亚半岛|प्रायद्वीपीय मलेशिया|Malasia Peninsular|Malaisie péninsulaire|شبه جزيرة ماليزيا|Полуостровная Малайзия|Malásia Peninsular|Westmalaysia
ID Bali|巴厘岛|बाली|=|=|بالي|Бали|=|=
PH Metro Manila|马尼拉大都会|मेट्रो मनीला|Gran Manila|Grand Manille|مانيلا الكبرى|Большая Манила|Grande Manila|=
PH Luzon|吕宋岛|लूज़ोन|Luzón|Luçon|لوزون|Лусон|Luzón|=
PH Visayas|米沙鄢群岛|विसायस|=|=|فيساياس|Висайские острова|=|=
PH Mindanao|棉兰老岛|मिंडानाओ|=|=|مينداناو|Минданао|=|=
UZ Fergana Valley|费尔干纳盆地|फ़रग़ना घाटी|Valle de Ferganá|Vallée de Ferghana|وادي فرغانة|Ферганская долина|Vale de Fergana|Ferganatal
AR Buenos Aires City|布宜诺斯艾利斯市|ब्यूनस आयर्स शहर|Ciudad de Buenos Aires|Buenos Aires (ville)|مدينة بوينس آيرس|Буэнос-Айрес (город)|Cidade de Buenos Aires|Buenos Aires (Stadt)
AR Buenos Aires Province|布宜诺斯艾利斯省|ब्यूनस आयर्स प्रांत|Provincia de Buenos Aires|Buenos Aires (province)|محافظة بوينس آيرس|Буэнос-Айрес (провинция)|Província de Buenos Aires|Buenos Aires (Provinz)
CO Caribbean Coast|加勒比海岸|कैरेबियाई तट|Costa Caribe|Côte caraïbe|ساحل الكاريبي|Карибское побережье|Costa do Caribe|Karibikküste
CO Pacific Coast|太平洋海岸|प्रशांत तट|Costa Pacífica|Côte pacifique|ساحل المحيط الهادئ|Тихоокеанское побережье|Costa do Pacífico|Pazifikküste
CO Coffee Region|咖啡产区|कॉफ़ी क्षेत्र|Eje Cafetero|Région du café|منطقة البن|Кофейный край|Eixo Cafeeiro|Kaffeeregion
CO Santanderes|桑坦德与北桑坦德|सांतांदेर और उत्तरी सांतांदेर|=|Santander et Norte de Santander|سانتاندير وشمال سانتاندير|Сантандер и Северный Сантандер|=|Santander und Norte de Santander
CO Llanos|平原地区|लानोस|Llanos Orientales|=|سهول يانوس|Льянос|=|=
CO Amazonia|亚马孙地区|अमेज़ोनिया|=|Amazonie|الأمازون|Амазония|Amazônia|Amazonien
VE Caracas|加拉加斯|काराकस|=|=|كاراكاس|Каракас|=|=
PE Callao|卡亚俄|काल्याओ|=|=|كالاو|Кальяо|=|=
PE Puno|普诺|पूनो|=|=|بونو|Пуно|=|=
PE Amazonia|亚马孙地区|अमेज़ोनिया|=|Amazonie|الأمازون|Амазония|Amazônia|Amazonien
PE Southern Highlands|南部高原|दक्षिणी उच्चभूमि|Sierra sur|Hautes terres du Sud|المرتفعات الجنوبية|Южное нагорье|Serra sul|Südliches Hochland
PE Central Highlands|中部高原|मध्य उच्चभूमि|Sierra central|Hautes terres centrales|المرتفعات الوسطى|Центральное нагорье|Serra central|Zentrales Hochland
CL Santiago|圣地亚哥|सैंटियागो|=|=|سانتياغو|Сантьяго|=|=
CL Patagonia|巴塔哥尼亚|पैटागोनिया|=|Patagonie|باتاغونيا|Патагония|Patagônia|Patagonien
EC Quito|基多|कीटो|=|=|كيتو|Кито|=|=
EC Highlands|高原地区|उच्चभूमि|Sierra|Hautes terres|المرتفعات|Сьерра|Serra|Hochland
EC Guayaquil|瓜亚基尔|ग्वायाकिल|=|=|غواياكيل|Гуаякиль|=|=
EC Coast|沿海地区|तटीय क्षेत्र|Costa|Côte|الساحل|Побережье|Costa|Küste
EC Amazonia|亚马孙地区|अमेज़ोनिया|=|Amazonie|الأمازون|Амазония|Amazônia|Amazonien
BO Sucre|苏克雷|सूक्रे|=|=|سوكري|Сукре|=|=
DZ the Sahara|撒哈拉|सहारा|Sáhara|Sahara|الصحراء|Сахара|Saara|Sahara
EG Nile Delta|尼罗河三角洲|नील डेल्टा|Delta del Nilo|Delta du Nil|دلتا النيل|Дельта Нила|Delta do Nilo|Nildelta
EG Suez Canal|苏伊士运河|स्वेज़ नहर|Canal de Suez|Canal de Suez|قناة السويس|Суэцкий канал|Canal de Suez|Suezkanal
EG Sinai|西奈|सिनाई|Sinaí|Sinaï|سيناء|Синай|Sinai|=
EG Upper Egypt|上埃及|ऊपरी मिस्र|Alto Egipto|Haute-Égypte|صعيد مصر|Верхний Египет|Alto Egito|Oberägypten
MA Tangier|丹吉尔|टैंजियर|Tánger|Tanger|طنجة|Танжер|Tânger|Tanger
MA Fez|非斯|फ़ेज़|=|Fès|فاس|Фес|=|Fès
MA Marrakesh|马拉喀什|मराकेश|Marrakech|Marrakech|مراكش|Марракеш|Marraquexe|Marrakesch
MA Agadir|阿加迪尔|अगादिर|=|=|أكادير|Агадир|=|=
SD Darfur|达尔富尔|दारफ़ुर|=|Darfour|دارفور|Дарфур|=|=
SD Kordofan|科尔多凡|कोर्दोफ़ान|Kordofán|=|كردفان|Кордофан|Cordofão|=
CI Bouaké|布瓦凯|बुआके|=|=|بواكيه|Буаке|=|=
GH Accra|阿克拉|अकरा|=|=|أكرا|Аккра|Acra|=
GH Kumasi|库马西|कुमासी|=|=|كوماسي|Кумаси|=|=
GH Tamale|塔马利|तमाले|=|=|تامالي|Тамале|=|=
NG Ibadan|伊巴丹|इबादान|Ibadán|=|إبادان|Ибадан|=|=
NG Benin City|贝宁城|बेनिन सिटी|Ciudad de Benín|=|مدينة بنين|Бенин-Сити|Cidade do Benim|=
NG Port Harcourt|哈科特港|पोर्ट हारकोर्ट|=|=|بورت هاركورت|Порт-Харкорт|=|=
NG Abuja|阿布贾|अबुजा|Abuya|=|أبوجا|Абуджа|=|=
NG Maiduguri|迈杜古里|मैदुगुरी|=|=|مايدوغوري|Майдугури|=|=
CM Yaoundé|雅温得|याउन्दे|Yaundé|=|ياوندي|Яунде|Iaundé|Jaunde
CM Douala|杜阿拉|डुआला|Duala|=|دوالا|Дуала|Duala|=
CD Western Congo|刚果西部|पश्चिमी कांगो|Oeste del Congo|Congo (ouest)|غرب الكونغو|Западное Конго|Oeste do Congo|Westkongo
CD Eastern Congo|刚果东部|पूर्वी कांगो|Este del Congo|Congo (est)|شرق الكونغو|Восточное Конго|Leste do Congo|Ostkongo
CD Kasaï|开赛|कसाई|Kasai|=|كاساي|Касаи|Cassai|Kasai
CD Katanga|加丹加|कटांगा|=|=|كاتانغا|Катанга|Catanga|=
CD Lubumbashi|卢本巴希|लुबुम्बाशी|=|=|لوبومباشي|Лубумбаши|=|=
CD Kisangani|基桑加尼|किसांगानी|=|=|كيسانغاني|Кисангани|=|=
CD Kivu|基伍|किवु|=|=|كيفو|Киву|=|=
MZ Beira|贝拉|बेइरा|=|=|بيرا|Бейра|=|=
ZA Gauteng|豪登省|गौतेंग|=|=|خاوتينغ|Гаутенг|=|=
ZA KwaZulu-Natal|夸祖鲁-纳塔尔省|क्वाज़ुलु-नटाल|=|=|كوازولو ناتال|Квазулу-Натал|=|=
MG Antananarivo|塔那那利佛|अंतानानारिवो|=|Tananarive|أنتاناناريفو|Антананариву|=|=
KE Nairobi|内罗毕|नैरोबी|=|=|نيروبي|Найроби|Nairóbi|=
KE Mombasa|蒙巴萨|मोम्बासा|=|=|مومباسا|Момбаса|Mombaça|=
KE Kisumu|基苏木|किसुमू|=|=|كيسومو|Кисуму|=|=
KE Coast|沿海地区|तटीय क्षेत्र|Costa|Côte|الساحل|Побережье|Costa|Küste
KE Rift Valley|裂谷地区|रिफ़्ट घाटी|Valle del Rift|Vallée du Rift|الوادي المتصدع|Рифт-Валли|Vale do Rift|Rift Valley
TZ Coast|沿海地区|तटीय क्षेत्र|Costa|Côte|الساحل|Побережье|Costa|Küste
TZ Dodoma|多多马|डोडोमा|=|=|دودوما|Додома|=|=
FR Normandie|诺曼底|नॉर्मंडी|Normandía|=|نورماندي|Нормандия|Normandia|=
DE Bremen|不来梅|ब्रेमेन|=|Brême|بريمن|Бремен|=|=
NL Northern, Eastern & Southern Netherlands|荷兰北部、东部和南部|उत्तरी, पूर्वी और दक्षिणी नीदरलैंड|Países Bajos (norte, este y sur)|Pays-Bas (nord, est et sud)|شمال وشرق وجنوب هولندا|Нидерланды (север, восток и юг)|Países Baixos (norte, leste e sul)|Niederlande (Norden, Osten und Süden)
SA Northern & Southern Saudi Arabia|沙特阿拉伯北部和南部|उत्तरी और दक्षिणी सऊदी अरब|Arabia Saudí (norte y sur)|Arabie saoudite (nord et sud)|شمال وجنوب السعودية|Саудовская Аравия (север и юг)|Arábia Saudita (norte e sul)|Saudi-Arabien (Norden und Süden)
UG Northern & Eastern Uganda|乌干达北部和东部|उत्तरी और पूर्वी युगांडा|Uganda (norte y este)|Ouganda (nord et est)|شمال وشرق أوغندا|Уганда (север и восток)|Uganda (norte e leste)|Uganda (Norden und Osten)
ET Southern & Eastern Ethiopia|埃塞俄比亚南部和东部|दक्षिणी और पूर्वी इथियोपिया|Etiopía (sur y este)|Éthiopie (sud et est)|جنوب وشرق إثيوبيا|Эфиопия (юг и восток)|Etiópia (sul e leste)|Äthiopien (Süden und Osten)
VE Eastern & Southern Venezuela|委内瑞拉东部和南部|पूर्वी और दक्षिणी वेनेज़ुएला|Venezuela (este y sur)|Venezuela (est et sud)|شرق وجنوب فنزويلا|Венесуэла (восток и юг)|Venezuela (leste e sul)|Venezuela (Osten und Süden)
CA Northern & Western Québec|魁北克北部和西部|उत्तरी और पश्चिमी क्यूबेक|Quebec (norte y oeste)|Québec (nord et ouest)|شمال وغرب كيبك|Квебек (север и запад)|Quebec (norte e oeste)|Québec (Norden und Westen)
CA British Columbia Interior & North|不列颠哥伦比亚内陆和北部|भीतरी और उत्तरी ब्रिटिश कोलंबिया|Columbia Británica (interior y norte)|Colombie-Britannique (intérieur et nord)|داخل وشمال كولومبيا البريطانية|Британская Колумбия (внутренние районы и север)|Colúmbia Britânica (interior e norte)|British Columbia (Binnenland und Norden)
SA Eastern Province|东部省|पूर्वी प्रांत|Provincia Oriental|Province orientale|المنطقة الشرقية|Восточная провинция|Província Oriental|Ostprovinz
KR Western Korea|韩国西部|पश्चिमी कोरिया|Corea (oeste)|Corée (ouest)|غرب كوريا|Корея (запад)|Coreia (oeste)|Korea (Westen)
ZA Free State|自由邦省|फ़्री स्टेट|Estado Libre|État-Libre|ولاية فري ستيت|Фри-Стейт|Estado Livre|Freistaat
MZ Maputo|马普托|मापुतो|=|=|مابوتو|Мапуту|=|=
DE Hessen|~|~|Hesse|~|~|~|~|~
BE Vlaanderen|~|~|Flandes|Flandre|~|~|~|~
AR Tierra del Fuego|火地岛|तिएरा देल फ़ुएगो|=|Terre de Feu|تييرا ديل فويغو|Огненная Земля|Terra do Fogo|Feuerland
EG Cairo|~|~|~|Le Caire|~|~|~|Kairo
EG Giza|~|~|~|~|~|~|~|Gizeh
EG Alexandria|~|~|~|~|~|~|~|=
SE Stockholm|~|~|~|~|~|~|~|=
ID West Java|~|~|~|~|~|~|~|Westjava
ID Central Java|~|~|~|~|~|~|~|Zentraljava
ID East Java|~|~|~|~|~|~|~|Ostjava
SD Khartoum|~|~|~|~|~|~|~|Khartum
UZ Samarkand|~|~|~|~|~|~|~|=
UZ Bukhara|~|~|~|~|~|~|~|Buchara
CO Bogotá|~|~|~|~|~|~|=|~
ES Catalunya|~|~|~|~|~|~|~|Katalonien
ES Comunitat Valenciana|~|~|~|Communauté valencienne|~|~|~|Valencia
`
