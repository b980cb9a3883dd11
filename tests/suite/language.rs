//! The language of every lesson and of every sentence of the program: the glossary's terms, one script a language, nothing
//! left untranslated.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use tabiya::lang::Lang;

/// The same words in three languages, and where they stand.
struct Texts {
    place: String,
    /// Of a lesson, which is also printed, and not of the pages.
    is_lesson: bool,
    en: String,
    zh_hans: String,
    zh_hant: String,
}

impl Texts {
    fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::ZhHans => &self.zh_hans,
            Lang::ZhHant => &self.zh_hant,
        }
    }
}

/* Finding all texts */

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Every table of a lesson file that has texts in three languages.
fn texts_of_value(place: &str, value: &toml::Value, found: &mut Vec<Texts>) {
    match value {
        toml::Value::Table(table) => {
            let text = |lang: Lang| table.get(lang.tag()).and_then(toml::Value::as_str).map(str::to_owned);
            if let (Some(en), Some(zh_hans), Some(zh_hant)) = (text(Lang::En), text(Lang::ZhHans), text(Lang::ZhHant)) {
                found.push(Texts { place: place.to_owned(), is_lesson: true, en, zh_hans, zh_hant });
                return;
            }
            for (name, inner) in table {
                texts_of_value(&format!("{place} {name}"), inner, found);
            }
        }
        toml::Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let id = item.get("id").and_then(toml::Value::as_str);
                let name = id.map_or_else(|| index.to_string(), str::to_owned);
                texts_of_value(&format!("{place} {name}"), item, found);
            }
        }
        _ => {}
    }
}

/// The sentences of a catalogue by their keys, without what is put into them.
fn sentences(source: &str) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut key = None;
    for line in source.lines() {
        if line.starts_with([' ', '\t', '}']) {
            if let Some(text) = key.as_ref().and_then(|key| found.get_mut(key)) {
                text.push('\n');
                text.push_str(line.trim());
            }
        } else if let Some((name, text)) = line.split_once(" =").filter(|(name, _)| !name.starts_with('#')) {
            found.insert(name.to_owned(), text.trim().to_owned());
            key = Some(name.to_owned());
        }
    }
    for text in found.values_mut() {
        *text = without_placeables(text);
    }
    found
}

/// `{ $square }`, `{ $count ->` and `[one]` are no words of ours.
fn without_placeables(text: &str) -> String {
    let mut words = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(['{', '[']) {
        words.push_str(&rest[..start]);
        let end = rest[start..].find(['}', ']', '\n']).map_or(rest.len(), |end| start + end + 1);
        rest = &rest[end..];
    }
    words.push_str(rest);
    words.replace(['}', '*'], "")
}

fn all_texts() -> Vec<Texts> {
    let mut found = Vec::new();
    for path in files(&root().join("lessons"), "toml") {
        let place = path.strip_prefix(root()).unwrap().display().to_string();
        let value: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
        texts_of_value(&place, &toml::Value::Table(value), &mut found);
    }
    for path in files(&root().join("src/words/en"), "ftl") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let [en, zh_hans, zh_hant] = Lang::ALL
            .map(|lang| sentences(&fs::read_to_string(root().join("src/words").join(lang.tag()).join(name)).unwrap()));
        for (key, english) in en {
            let other = |catalogue: &BTreeMap<String, String>| catalogue.get(&key).cloned().unwrap_or_default();
            found.push(Texts {
                place: format!("{name} {key}"),
                is_lesson: false,
                zh_hans: other(&zh_hans),
                zh_hant: other(&zh_hant),
                en: english,
            });
        }
    }
    assert!(found.len() > 600, "only {} texts were found", found.len());
    found
}

/* The terms of the glossary */

/// A word that strays from the glossary, what to say instead, and the words in which its letters are right.
struct Term {
    lang: Lang,
    wrong: &'static str,
    right: &'static str,
    but: &'static [&'static str],
}

const fn term(lang: Lang, wrong: &'static str, right: &'static str, but: &'static [&'static str]) -> Term {
    Term { lang, wrong, right, but }
}

/// English words are whole words; Chinese ones stand anywhere. A word in quotation marks is talked about and not used.
const TERMS: &[Term] = &[
    // Taiwan.
    term(Lang::ZhHant, "國際象棋", "西洋棋", &[]),
    term(Lang::ZhHant, "車", "城堡", &["王車易位", "風車", "馬車", "戰車", "火車"]),
    term(
        Lang::ZhHant,
        "馬",
        "騎士",
        &[
            "馬上",
            "羅馬",
            "馬克斯",
            "馬車",
            "拐馬腳",
            "馬頭",
            "騎著馬",
            "（馬）",
            "象棋的馬",
            "馬走的字",
            "馬拉松",
            "亞馬遜",
            "人馬",
            "騎馬",
            "戰馬",
            "馬匹",
        ],
    ),
    term(
        Lang::ZhHant,
        "象",
        "主教",
        &["象棋", "對象", "現象", "印象", "大象", "抽象", "象徵", "跡象", "形象", "戰象", "氣象"],
    ),
    term(
        Lang::ZhHant,
        "兵",
        "士兵",
        &[
            "士兵",
            "過路兵",
            "通路兵",
            "疊兵",
            "孤兵",
            "前兵",
            "王兵",
            "兵殘局",
            "兵捉雙",
            "升變兵",
            "兵的突破",
            "兵前進",
            "深入的兵",
            "象棋的兵",
            "步兵",
            "騎兵",
            "哨兵",
        ],
    ),
    term(
        Lang::ZhHant,
        "后",
        "皇后",
        &["皇后", "后翼", "后前兵", "后殘局", "單后", "后王", "王后", "后與城堡", "后以外", "太后"],
    ),
    term(
        Lang::ZhHant,
        "王",
        "國王",
        &[
            "國王",
            "王車易位",
            "王翼",
            "王前兵",
            "對王",
            "單王",
            "兩王",
            "王兵",
            "后王",
            "殺王",
            "王后",
            "王子",
            "王朝",
            "帝王",
            "王冠",
        ],
    ),
    term(Lang::ZhHant, "橫線", "橫列", &["短橫線"]),
    term(Lang::ZhHant, "縱線", "直行", &[]),
    term(Lang::ZhHant, "五十回合", "五十步", &[]),
    term(Lang::ZhHant, "七十五回合", "七十五步", &[]),
    term(Lang::ZhHant, "合規", "合法", &[]),
    term(Lang::ZhHant, "違規", "不合法", &["違規次數", "算一次違規", "違規一次", "第二次違規", "第一次違規"]),
    term(Lang::ZhHant, "着", "著", &[]),
    term(Lang::ZhHant, "坐標", "座標", &[]),
    term(Lang::ZhHant, "角格", "角落", &[]),
    term(Lang::ZhHant, "那里", "那裡", &[]),
    term(Lang::ZhHant, "哪里", "哪裡", &[]),
    term(Lang::ZhHant, "里面", "裡面", &[]),
    term(Lang::ZhHant, "軟件", "軟體", &[]),
    term(Lang::ZhHant, "屏幕", "螢幕", &[]),
    term(Lang::ZhHant, "鼠標", "滑鼠", &[]),
    term(Lang::ZhHant, "網絡", "網路", &[]),
    term(Lang::ZhHant, "默認", "預設", &[]),
    term(Lang::ZhHant, "設置", "設定", &[]),
    term(Lang::ZhHant, "信息", "訊息", &[]),
    term(Lang::ZhHant, "楚茨文格", "迫移", &[]),
    // The mainland.
    term(Lang::ZhHans, "西洋棋", "国际象棋", &[]),
    term(Lang::ZhHans, "城堡", "车", &[]),
    term(Lang::ZhHans, "主教", "象", &["主教堂"]),
    term(Lang::ZhHans, "骑士", "马", &["打仗的骑士"]),
    term(Lang::ZhHans, "皇后", "后", &[]),
    term(Lang::ZhHans, "国王", "王", &[]),
    term(Lang::ZhHans, "士兵", "兵", &[]),
    term(Lang::ZhHans, "直行", "直线", &[]),
    term(Lang::ZhHans, "横列", "横线", &[]),
    term(Lang::ZhHans, "横排", "横线", &[]),
    term(Lang::ZhHans, "棋步", "着法", &[]),
    term(Lang::ZhHans, "五十步规则", "五十回合规则", &[]),
    term(Lang::ZhHans, "座标", "坐标", &[]),
    term(Lang::ZhHans, "迫移", "楚茨文格", &["被迫移", "强迫移"]),
    term(Lang::ZhHans, "荧幕", "屏幕", &[]),
    term(Lang::ZhHans, "萤幕", "屏幕", &[]),
    term(Lang::ZhHans, "滑鼠", "鼠标", &[]),
    // English.
    term(Lang::En, "stalemated", "the game is stalemate", &[]),
    term(Lang::En, "the castle", "the rook", &[]),
    term(Lang::En, "a castle", "a rook", &["a castle tower", "call it a castle"]),
    term(Lang::En, "your castle", "your rook", &[]),
    term(Lang::En, "horse", "knight", &["on a horse", "like a horse", "horse's head"]),
    term(Lang::En, "horses", "knights", &[]),
    term(Lang::En, "chessman", "piece", &[]),
    term(Lang::En, "chessmen", "pieces", &[]),
    term(Lang::En, "column", "file", &[]),
    term(Lang::En, "columns", "files", &[]),
    term(Lang::En, "row", "rank", &["in a row", "row of"]),
    term(Lang::En, "e.p", "en passant", &[]),
    term(Lang::En, "invalid", "not legal", &[]),
    term(Lang::En, "checkmated", "in checkmate", &["is checkmated", "be checkmated", "checkmated king"]),
];

/// What makes no sense on paper: lessons are printed as worksheets.
const ON_PAPER: &[Term] = &[
    term(Lang::En, "click", "mark", &[]),
    term(Lang::En, "drag", "play", &[]),
    term(Lang::En, "press the square", "mark the square", &[]),
    term(Lang::En, "press the piece", "play the piece", &[]),
    term(Lang::En, "press the button", "answer", &[]),
    term(Lang::En, "tap", "mark", &[]),
    term(Lang::ZhHans, "点击", "标出", &[]),
    term(Lang::ZhHans, "拖动", "走", &[]),
    term(Lang::ZhHant, "點擊", "標出", &[]),
    term(Lang::ZhHant, "拖曳", "走", &[]),
];

/// Where a term is the subject itself: the part of the place, and the word that is right there.
const TALKED_ABOUT: &[(&str, &str)] = &[
    ("lessons/notation/", "e.p"),
    ("notation.ftl", "e.p"),
    ("lessons/special-moves/", "e.p"),
    // Rows come before ranks: the first lesson has no other word for them.
    ("lessons/board/the-board", "row"),
    ("names-of-the-pieces", ""),
    ("lessons/chess-life/history", ""),
];

fn is_talked_about(place: &str, wrong: &str) -> bool {
    TALKED_ABOUT.iter().any(|(part, word)| place.contains(part) && (word.is_empty() || *word == wrong))
}

/// A text without what it quotes.
fn without_quotations(text: &str) -> String {
    let mut words = String::new();
    let mut closing = None;
    for letter in text.chars() {
        match (closing, letter) {
            (Some(end), letter) if letter == end => closing = None,
            (Some(_), _) => {}
            (None, '“') => closing = Some('”'),
            (None, '「') => closing = Some('」'),
            (None, letter) => words.push(letter),
        }
    }
    words
}

fn strays(text: &str, term: &Term) -> bool {
    let mut text = without_quotations(text);
    if term.lang == Lang::En {
        text = text.to_lowercase();
    }
    for right in term.but {
        text = text.replace(right, " ");
    }
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphabetic());
    text.match_indices(term.wrong).any(|(index, found)| {
        let (before, after) = (text[..index].chars().next_back(), text[index + found.len()..].chars().next());
        term.lang != Lang::En || (!is_letter(before) && !is_letter(after))
    })
}

fn straying_terms(texts: &Texts) -> Vec<String> {
    let on_paper = ON_PAPER.iter().filter(|_| texts.is_lesson);
    let straying = TERMS
        .iter()
        .chain(on_paper)
        .filter(|term| strays(texts.get(term.lang), term) && !is_talked_about(&texts.place, term.wrong));
    straying
        .map(|term| {
            let Term { lang, wrong, right, .. } = term;
            format!("{} ({lang}): “{wrong}” should be “{right}”: {}", texts.place, texts.get(*lang))
        })
        .collect()
}

/* One script a language */

/// Simplified letters, each with its traditional one below. Only letters that are not also used in the other script.
const SIMPLIFIED: &str = "\
    们个对来时会过为这说国学发经现进种样开长问东军无从两间应关动实见车业产头机没电书气与将师兴写军几乐买乱争亏亚产亲\
    仅仓仪优伙伟传伤伦伪体侠侧侦俩债倾储儿党兰养兽内冈册农冯冲决况冻净凉减凤凭凯击凿划刘则刚创删别刹剂剑剧劝办务劲励劳势\
    匀区医华协单卖卢卫却厂厅历压厌厕厢县参双变叙叶号叹吓吕吗吨听启吴呐呕员呛响哑唤啰嘱团园围图圆圣场坏块坚坛坝坞坟坠垄\
    垒垦执扩扫扬扰抚抛抢护报担拟拢拣拥拦拧拨择挂挚挠挡挣挤挥捞损捡换据掳掷掺揽搀搁搂搅携摄摆摇摊撑敌数斋断旧旷显晓晕晋暂术\
    杀杂权条杨极构枪枫柜标栈栋栏树栖样桥桦桨档梦检楼榄榇槛横欢欧残殴毁毕气汇汉汤沟沪泪泼泽洁洒浅浆浇测济浏浑浓涂涛润涨渊渐渔温湾湿滚满滤滥\
    灭灯灵灾灿炉炼烁烂烛烦烧热焕爱爷牵牺犹狈狭狮独狱猎猪献玛环玮珐现琐琼璃电画畅畴疗疟疯痒瘾皱盏盐监盖盘眯着睁矫矿码砖础硕确碍\
    礼祸离秃秘积称稳穷窃窍窜窝竖竞笔笼筑签简箩篮类粮紧纠红约级纪纯纱纲纳纵纷纸纹纺线练组细织终绍绎绑结绕绘给络绝统继绩绪续绳维绵综绿缓编缘缩缝缠\
    网罗罚罢职联聪肃肠肤肾肿胀胁胆胜脉脏脑脚脱脸腊腾舰舱艰艳艺节芜芦苍苏范茎荐荡荣药获莲莹营萧萨蓝虏虑虚虽虾蚀蚁蚂蛮衅衔补袜袭装裤\
    见观规觅视览觉觊触誉计订认讨让训议讯记讲许论设访证评识诈诉词译试诗诚话诞询该详语误诱请诸诺读课谁调谅谈谋谎谐谜谢谣谦谨谱\
    贝负贡财责贤败货质贩贪贫购贯贱贴贵贷贸费贺贼赁资赋赌赏赐赔赖赚赛赞赠赢赵趋跃践踪轨转轮软轰轴轻载较辅辆辈辉输辑辞辩边达迁迈运还进远违连迟适选逊递逻遗遥邓邮邻郑酱释\
    针钉钓钟钢钥钱钻铁铃铅铜铭银铺链销锁锅错锋锐锦键锻镇镜闪闭问闲间闷闸闹闻闽阅队阳阴阵阶际陆陈险随隐难雏雾静韩页顶顷项顺须顾顿预领频题颜额风飘飞饥饭饮饰饱饼馆马驰驱驶驻驾验骑骗骤鱼鲁鲜鸟鸡鸣鸭鹅鹰麦黄齐齿龄龙龟";
const TRADITIONAL: &str = "\
    們個對來時會過為這說國學發經現進種樣開長問東軍無從兩間應關動實見車業產頭機沒電書氣與將師興寫軍幾樂買亂爭虧亞產親\
    僅倉儀優夥偉傳傷倫偽體俠側偵倆債傾儲兒黨蘭養獸內岡冊農馮衝決況凍淨涼減鳳憑凱擊鑿劃劉則剛創刪別剎劑劍劇勸辦務勁勵勞勢\
    勻區醫華協單賣盧衛卻廠廳歷壓厭廁廂縣參雙變敘葉號嘆嚇呂嗎噸聽啟吳吶嘔員嗆響啞喚囉囑團園圍圖圓聖場壞塊堅壇壩塢墳墜壟\
    壘墾執擴掃揚擾撫拋搶護報擔擬攏揀擁攔擰撥擇掛摯撓擋掙擠揮撈損撿換據擄擲摻攬攙擱摟攪攜攝擺搖攤撐敵數齋斷舊曠顯曉暈晉暫術\
    殺雜權條楊極構槍楓櫃標棧棟欄樹棲樣橋樺槳檔夢檢樓欖櫬檻橫歡歐殘毆毀畢氣匯漢湯溝滬淚潑澤潔灑淺漿澆測濟瀏渾濃塗濤潤漲淵漸漁溫灣濕滾滿濾濫\
    滅燈靈災燦爐煉爍爛燭煩燒熱煥愛爺牽犧猶狽狹獅獨獄獵豬獻瑪環瑋琺現瑣瓊璃電畫暢疇療瘧瘋癢癮皺盞鹽監蓋盤瞇著睜矯礦碼磚礎碩確礙\
    禮禍離禿祕積稱穩窮竊竅竄窩豎競筆籠築簽簡籮籃類糧緊糾紅約級紀純紗綱納縱紛紙紋紡線練組細織終紹繹綁結繞繪給絡絕統繼績緒續繩維綿綜綠緩編緣縮縫纏\
    網羅罰罷職聯聰肅腸膚腎腫脹脅膽勝脈臟腦腳脫臉臘騰艦艙艱豔藝節蕪蘆蒼蘇範莖薦蕩榮藥獲蓮瑩營蕭薩藍虜慮虛雖蝦蝕蟻螞蠻釁銜補襪襲裝褲\
    見觀規覓視覽覺覬觸譽計訂認討讓訓議訊記講許論設訪證評識詐訴詞譯試詩誠話誕詢該詳語誤誘請諸諾讀課誰調諒談謀謊諧謎謝謠謙謹譜\
    貝負貢財責賢敗貨質販貪貧購貫賤貼貴貸貿費賀賊賃資賦賭賞賜賠賴賺賽贊贈贏趙趨躍踐蹤軌轉輪軟轟軸輕載較輔輛輩輝輸輯辭辯邊達遷邁運還進遠違連遲適選遜遞邏遺遙鄧郵鄰鄭醬釋\
    針釘釣鐘鋼鑰錢鑽鐵鈴鉛銅銘銀鋪鏈銷鎖鍋錯鋒銳錦鍵鍛鎮鏡閃閉問閒間悶閘鬧聞閩閱隊陽陰陣階際陸陳險隨隱難雛霧靜韓頁頂頃項順須顧頓預領頻題顏額風飄飛飢飯飲飾飽餅館馬馳驅駛駐駕驗騎騙驟魚魯鮮鳥雞鳴鴨鵝鷹麥黃齊齒齡龍龜";

/// Letters of one script only, whose counterpart is used in both.
const ALSO_TRADITIONAL: &str = "後裡裏麵隻臺係繫製誌嚮並於餘鬆鬥瞭佔週麼纔乾幹複徵鬱錶鬚舖";

/// Pairs of the table in which both forms are used in both scripts, or the same letter stands in both.
const IN_BOTH: &str = "伙划范几秘着著据征松只里余冲涂温毁璃横凉挂签闲饥贊嘆決況";

fn script_letters() -> (Vec<char>, Vec<char>) {
    let pairs: Vec<(char, char)> = SIMPLIFIED.chars().zip(TRADITIONAL.chars()).collect();
    let differ = pairs.iter().filter(|(simplified, traditional)| simplified != traditional);
    let is_own = |letter: &char| !IN_BOTH.contains(*letter);
    let (simplified, mut traditional): (Vec<char>, Vec<char>) = differ.copied().unzip();
    traditional.extend(ALSO_TRADITIONAL.chars());
    (simplified.into_iter().filter(is_own).collect(), traditional.into_iter().filter(is_own).collect())
}

fn wrong_script(texts: &Texts) -> Vec<String> {
    let (simplified, traditional) = script_letters();
    [(Lang::ZhHans, traditional), (Lang::ZhHant, simplified)]
        .into_iter()
        .filter_map(|(lang, foreign)| {
            // A word in quotation marks may be how the other script writes it.
            let text = without_quotations(texts.get(lang)).replace(Lang::ZhHans.own_name(), "");
            let text = text.replace(Lang::ZhHant.own_name(), "");
            let found: String = text.chars().filter(|letter| foreign.contains(letter)).collect();
            (!found.is_empty()).then(|| format!("{} ({lang}): {found} in: {}", texts.place, texts.get(lang)))
        })
        .collect()
}

/* Nothing left untranslated */

/// Names and words that stay as they are in Chinese.
const LATIN: &[&str] = &[
    "FIDE",
    "FEN",
    "PGN",
    "SAN",
    "UCI",
    "Tabiya",
    "Lichess",
    "GNU",
    "adoube",
    "Escape",
    "Enter",
    "Tab",
    "Cookie",
    "cookie",
    "JSON",
    "CSV",
    "XLSX",
    "English",
    "Desperado",
    "Esc",
    "JavaScript",
    "KQkq",
    "tabiya",
    "KQRBN",
    "QRBN",
    "abcdefgh",
];

/// Where an English word is the subject itself: the letters of the pieces come from it.
const ENGLISH_TAUGHT: &[&str] = &[
    "setting-up",
    "names-of-the-pieces",
    "lessons/notation/",
    "lessons/chess-life/",
    // What a teacher types into the fields of the editor is the language of lesson files.
    "editor-ask-",
    "editor-marks",
    "problem-format",
];

/// Words of three Latin letters and more that are no squares, moves or names.
fn latin_words(text: &str) -> Vec<&str> {
    let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '=' | '+' | '#' | '-' | '/');
    let tokens =
        text.split(|letter: char| !is_of_word(letter)).filter(|token| !token.contains(|l: char| l.is_ascii_digit()));
    let words = tokens.flat_map(|token| token.split(|letter: char| !letter.is_ascii_alphabetic()));
    words.filter(|word| word.len() >= 3 && !LATIN.contains(word)).collect()
}

fn untranslated(texts: &Texts) -> Vec<String> {
    let mut found = Vec::new();
    for lang in [Lang::ZhHans, Lang::ZhHant] {
        let words = latin_words(texts.get(lang));
        if !words.is_empty() && !ENGLISH_TAUGHT.iter().any(|part| texts.place.contains(part)) {
            found.push(format!("{} ({lang}): {} in: {}", texts.place, words.join(" "), texts.get(lang)));
        }
        if texts.get(lang) == texts.en && !latin_words(&texts.en).is_empty() {
            found.push(format!("{} ({lang}) is the English text: {}", texts.place, texts.en));
        }
    }
    let (simplified, traditional) = script_letters();
    let differs = |letter: char| simplified.contains(&letter) || traditional.contains(&letter) || letter == '后';
    let is_long = texts.zh_hans.chars().count() > 8;
    if texts.zh_hans == texts.zh_hant && is_long && texts.zh_hans.chars().any(differs) {
        found.push(format!("{} is the same in both scripts: {}", texts.place, texts.zh_hans));
    }
    found
}

/* The tests */

#[track_caller]
fn none_found(check: fn(&Texts) -> Vec<String>) {
    let found: Vec<String> = all_texts().iter().flat_map(check).collect();
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_text_keeps_to_the_terms_of_the_glossary() {
    none_found(straying_terms);
}

#[test]
fn every_text_keeps_to_the_script_of_its_language() {
    none_found(wrong_script);
}

#[test]
fn no_text_is_left_untranslated() {
    none_found(untranslated);
}

fn texts(en: &str, zh_hans: &str, zh_hant: &str) -> Texts {
    let [en, zh_hans, zh_hant] = [en, zh_hans, zh_hant].map(str::to_owned);
    Texts { place: "here".to_owned(), is_lesson: true, en, zh_hans, zh_hant }
}

const GOOD: [&str; 3] = [
    "White castles: the king goes to g1 and the rook to f1.",
    "白方王车易位：王走到g1，车走到f1。",
    "白方王車易位：國王走到g1，城堡走到f1。",
];

#[test]
fn a_good_text_has_nothing_to_find() {
    let [en, zh_hans, zh_hant] = GOOD;
    let good = texts(en, zh_hans, zh_hant);
    for check in [straying_terms, wrong_script, untranslated] {
        assert_eq!(check(&good), Vec::<String>::new());
    }
    // A word that is talked about, and words that only look like terms.
    let quoted = texts("Some say “the castle”.", "有人叫它“城堡”。", "香港叫做「車」，馬上要走對象。");
    assert_eq!(straying_terms(&quoted), Vec::<String>::new());
}

#[test]
fn each_straying_term_is_found() {
    for term in TERMS.iter().chain(ON_PAPER) {
        let [en, zh_hans, zh_hant] = GOOD.map(str::to_owned);
        let sentence = format!("x {} x", term.wrong);
        let bad = match term.lang {
            Lang::En => texts(&sentence, &zh_hans, &zh_hant),
            Lang::ZhHans => texts(&en, &sentence, &zh_hant),
            Lang::ZhHant => texts(&en, &zh_hans, &sentence),
        };
        assert!(!straying_terms(&bad).is_empty(), "{}", term.wrong);
    }
}

#[test]
fn letters_of_the_other_script_are_found() {
    let (simplified, traditional) = script_letters();
    assert!(simplified.len() > 500 && traditional.len() > 500, "{} {}", simplified.len(), traditional.len());
    assert_eq!(SIMPLIFIED.chars().count(), TRADITIONAL.chars().count());
    let [en, zh_hans, zh_hant] = GOOD;
    for letter in traditional {
        assert_eq!(wrong_script(&texts(en, &format!("{zh_hans}{letter}"), zh_hant)).len(), 1, "{letter}");
    }
    for letter in simplified {
        assert_eq!(wrong_script(&texts(en, zh_hans, &format!("{zh_hant}{letter}"))).len(), 1, "{letter}");
    }
}

#[test]
fn what_is_not_translated_is_found() {
    let [en, zh_hans, zh_hant] = GOOD;
    assert_eq!(untranslated(&texts(en, "请看rook。", zh_hant)).len(), 1);
    assert_eq!(untranslated(&texts(en, zh_hans, "請看 the rook。")).len(), 1);
    assert_eq!(untranslated(&texts(en, zh_hans, zh_hans)).len(), 1);
    assert!(!untranslated(&texts(en, en, zh_hant)).is_empty());
    assert_eq!(untranslated(&texts("Nbd2 O-O-O", "Nbd2、O-O-O、bxc8=Q#、FIDE", "Nbd2、O-O-O")), Vec::<String>::new());
}

#[test]
fn a_sentence_of_the_catalogue_is_read_without_what_is_put_into_it() {
    let source =
        "# no sentence = here\na-key = One { $count ->\n    [one] move\n   *[other] moves\n} left.\nb-key = { $name }";
    let found = sentences(source);
    assert_eq!(found.keys().collect::<Vec<_>>(), ["a-key", "b-key"]);
    assert!(found["a-key"].contains("move") && !found["a-key"].contains("count"), "{}", found["a-key"]);
    assert_eq!(found["b-key"], "");
}
